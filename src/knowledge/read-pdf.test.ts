import { expect, test } from 'vitest';
import { writePdf } from '../../test/support/write-pdf.ts';
import { readPdf } from './read-pdf.ts';

const page = [
  { text: 'Warranty of kettles', size: 20, y: 780 },
  { text: 'A warranty is the promise of the maker. It be-', size: 11, y: 740 },
  { text: 'gins on the day of delivery.', size: 11, y: 726 },
  { text: 'Keep the card that lies in the box.', size: 11, y: 690 },
  { text: 'What it covers', size: 14, y: 650 },
  { text: 'Faults of material in normal use.', size: 11, y: 620 },
  { text: '1', size: 9, y: 30 },
];

test('large short lines are headings, lines of a paragraph are one, divided words are whole and page numbers are gone', async () => {
  expect(await readPdf(writePdf([page]), 'Kettle Warranty.pdf')).toEqual({
    ...{
      id: 'kettle-warranty',
      version: null,
      title: 'Warranty of kettles',
      effective: null,
      audience: 'customers',
      url: null,
    },
    sections: [
      {
        headings: [],
        blocks: [
          'A warranty is the promise of the maker. It begins on the day of delivery.',
          'Keep the card that lies in the box.',
        ],
      },
      { headings: ['What it covers'], blocks: ['Faults of material in normal use.'] },
    ],
  });
});

test('a sentence goes on over the end of a page, and what stands on every page is left out', async () => {
  const pages = ['The first page ends in the', 'middle of a sentence. The third', 'page is the last.'].map(
    (text, at) => [
      { text: 'Kettle & Crate Ltd', size: 9, y: 820 },
      { text, size: 11, y: 780 },
      { text: `Page ${at + 1} of 3`, size: 9, y: 30 },
    ],
  );
  const { sections, title } = await readPdf(writePdf(pages, 'Our pages'), 'p.pdf');
  expect(title).toBe('Our pages');
  expect(sections).toEqual([
    { headings: [], blocks: ['The first page ends in the middle of a sentence. The third page is the last.'] },
  ]);
});

test('a scan is told to be read by machine first', async () => {
  await expect(readPdf(writePdf([[]]), 'scan.pdf')).rejects.toThrow(/scan\.pdf: there is no text in it, only pictures/);
});

test('what is no PDF is told so, with the name of the file', async () => {
  await expect(readPdf(Buffer.from('Hello.'), 'fake.pdf')).rejects.toThrow(/fake\.pdf: it cannot be read as PDF/);
});
