/** A line of a page: its text, the size of its letters, and where it stands, in points from the lower left corner. */
export type PdfLine = { readonly text: string; readonly size: number; readonly y: number };

/** Writes the smallest PDF that a reader takes: Helvetica, one list of lines a page. Latin text only. */
export function writePdf(pages: readonly (readonly PdfLine[])[], title?: string): Buffer {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  for (const [at, lines] of pages.entries()) {
    const content = lines
      .map(({ text, size, y }) => `BT /F1 ${size} Tf 50 ${y} Td (${escaped(text)}) Tj ET`)
      .join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  if (title !== undefined) objects.push(`<< /Title (${escaped(title)}) >>`);
  return assemble(objects, title === undefined ? '' : ` /Info ${objects.length} 0 R`);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\()]/g, '\\$&');
}

function assemble(objects: readonly string[], info: string): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R${info} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + end, 'latin1');
}
