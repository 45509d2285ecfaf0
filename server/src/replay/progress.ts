const WIDTH = 30;

/** A progress bar on one terminal line; prints a line per 10 % when the output is not a terminal. */
export function progressBar(): (share: number, label: string) => void {
  const terminal = process.stdout.isTTY;
  let lastTenth = -1;
  return (share, label) => {
    const filled = Math.round(share * WIDTH);
    const percent = String(Math.floor(share * 100)).padStart(3);
    const line = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent}%  ${label}`;
    if (terminal) {
      process.stdout.write(`\r${line.padEnd(79)}${share >= 1 ? '\n' : ''}`);
      return;
    }
    const tenth = Math.floor(share * 10);
    if (tenth === lastTenth) return;
    lastTenth = tenth;
    process.stdout.write(`${line}\n`);
  };
}
