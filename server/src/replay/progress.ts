const WIDTH = 30;

/** A progress bar on one line of a terminal; a line every tenth part where the output is a file. */
export function progressBar(total: number): (done: number, label: string) => void {
  const terminal = process.stdout.isTTY === true;
  let lastTenth = -1;
  return (done, label) => {
    const share = total === 0 ? 1 : done / total;
    const filled = Math.round(share * WIDTH);
    const line = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${String(Math.floor(share * 100)).padStart(3)}%  ${label}`;
    if (terminal) {
      process.stdout.write(`\r${line.padEnd(79)}${done >= total ? '\n' : ''}`);
      return;
    }
    const tenth = Math.floor(share * 10);
    if (tenth === lastTenth) return;
    lastTenth = tenth;
    process.stdout.write(`${line}\n`);
  };
}
