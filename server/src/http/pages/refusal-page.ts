import type { LanguageCode } from '@touchline/contract/startup/startup';

interface RefusalPage {
  /** The message of the refusal, in plain text. */
  readonly text: string;
  readonly language: LanguageCode;
  /** Seconds after which the page loads itself again. */
  readonly retryAfter: number;
  /** The nonce of its style. */
  readonly nonce: string;
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;
justify-items:center;gap:1rem;padding:1.5rem;font:1.125rem/1.5 system-ui,sans-serif;text-align:center;
background:light-dark(#f7f8f5,#0b1512);color:light-dark(#12211b,#e9f2ec)}b{font-size:1.5rem;letter-spacing:-.02em}
p{margin:0;max-width:32rem}`;

/** A small page for a document that is refused under load. It needs no file and loads itself again. */
export function refusalPage({ text, language, retryAfter, nonce }: RefusalPage): string {
  const locale = language === 'cn' ? 'zh' : language;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>Touchline</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${Math.max(2, retryAfter)}"><style nonce="${nonce}">${STYLE}</style></head>
<body><b>Touchline</b><p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p></body></html>`;
}
