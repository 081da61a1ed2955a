/** Width of a terminal that nobody has made wider. */
const WIDTH = 100;

/** Breaks a text into lines between words; every line but the first begins behind `indent` blanks. */
export function wrapText(text: string, indent: number): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length + 1 + indent > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}
