const WIDTH = 30;

/** A progress bar on one line of a terminal; a line every tenth part where the output is a file. */
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
