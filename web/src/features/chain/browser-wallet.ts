/** A wallet in the browser, as EIP-1193 describes it. */
interface BrowserWallet {
  request(question: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}

/** The wallet that an extension has put into the page; null without one. */
function browserWallet(): BrowserWallet | null {
  const found: unknown = Reflect.get(globalThis, 'ethereum');
  return isWallet(found) ? found : null;
}

export function hasBrowserWallet(): boolean {
  return browserWallet() !== null;
}

/** The address that the manager chooses in their wallet; null when they choose none. */
export async function chooseAddress(): Promise<string | null> {
  const chosen = await browserWallet()
    ?.request({ method: 'eth_requestAccounts' })
    .catch(() => null);
  const first: unknown = Array.isArray(chosen) ? chosen[0] : null;
  return typeof first === 'string' ? first : null;
}

/** The wallet's signature of a message; null when the manager refuses it. */
export async function signMessage(message: string, address: string): Promise<string | null> {
  const bytes = new TextEncoder().encode(message);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const signed = await browserWallet()
    ?.request({ method: 'personal_sign', params: [`0x${hex}`, address] })
    .catch(() => null);
  return typeof signed === 'string' ? signed : null;
}

function isWallet(found: unknown): found is BrowserWallet {
  return (
    typeof found === 'object' && found !== null && 'request' in found && typeof found.request === 'function'
  );
}
