/** The linear light of a colour channel of 0 to 255. */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Whether white or black text is easier to read on a colour (`#rrggbb`); each colour has at least 4.5:1 with one. */
export function inkOn(colour: string): 'light' | 'dark' {
  const channel = (from: number) => linear(Number.parseInt(colour.slice(from, from + 2), 16));
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? 'light' : 'dark';
}
