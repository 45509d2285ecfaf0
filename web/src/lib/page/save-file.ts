/** Hands a text to the browser as a file to keep. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  clickLink(address, name);
  // The download has taken its own hold of the contents by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** Lets the browser save an address as a file, under the name the server gives: the page stays. */
export function startDownload(url: string): void {
  clickLink(url, '');
}

function clickLink(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
