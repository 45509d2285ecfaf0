/** The contents of a mail, as plain text; rendering escapes them. */
interface MailContents {
  /** Language tag of the texts. */
  readonly lang: string;
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** A code to type, shown large. */
  readonly code: string | null;
  readonly link: { readonly label: string; readonly url: string } | null;
  /** Introduces the address of the link for those whose button does not work. */
  readonly linkNote: string;
  /** What to do if the reader did not request the mail; may be empty. */
  readonly otherwise: string;
  /** Why the reader gets the mail. */
  readonly why: string;
  /** The line of the product. */
  readonly line: string;
  /** Address of the product. */
  readonly home: string;
  /** Ends mails of this kind; null for mails that cannot be ended. */
  readonly unsubscribe: { readonly label: string; readonly url: string } | null;
}

/** Mail clients know no custom properties: the colours of the two themes, by role. */
const LIGHT = {
  ground: '#f6f7f4',
  card: '#ffffff',
  line: '#dfe3dc',
  text: '#0b0f14',
  muted: '#56616d',
  accent: '#0b6b3a',
  onAccent: '#ffffff',
  soft: '#eef2ea',
} as const;
const DARK = {
  ground: '#07090c',
  card: '#0e1319',
  line: '#2a3542',
  text: '#e8edf2',
  muted: '#93a1b0',
  accent: '#c8ff2e',
  onAccent: '#0b0f14',
  soft: '#171e27',
} as const;

const TEXT_FACE = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const DISPLAY_FACE = "'Barlow Condensed','Arial Narrow',-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const CODE_FACE = "ui-monospace,'SF Mono',Menlo,Consolas,'Courier New',monospace";

/** The band of mowed turf; clients without gradients show its green alone. */
const TURF =
  'background-color:#0b6b3a;background-image:repeating-linear-gradient(90deg,rgba(255,255,255,.05) 0 56px,rgba(0,0,0,.05) 56px 112px)';
/** The mark, drawn by gradients so that it needs no picture: the ball above the touchline and the halfway line. */
const MARK = [
  'radial-gradient(circle at 26.9px 13.75px,#c8ff2e 8px,#0b6b3a 8.6px 10.6px,transparent 11.2px)',
  'linear-gradient(#ffffff,#ffffff)',
  'linear-gradient(#ffffff,#ffffff)',
].join(',');
const MARK_LAYOUT =
  'background-position:0 0,0 16.9px,9.4px 16.9px;background-size:40px 40px,30px 6.2px,6.2px 23.1px;background-repeat:no-repeat';

/** Rules for clients that read style sheets; all others get the light theme by attributes. */
const STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
a{text-decoration:none}
@media (max-width:600px){.pad{padding-left:24px!important;padding-right:24px!important}.title{font-size:28px!important}
.outer{padding:0!important}.card{border-radius:0!important;border-width:0 0 1px!important}
.button{display:block!important}.button-table{width:100%!important}.digits{font-size:34px!important}}
@media (prefers-color-scheme:dark){${Object.entries({
  '.ground': `background-color:${DARK.ground}!important`,
  '.card': `background-color:${DARK.card}!important;border-color:${DARK.line}!important`,
  '.text': `color:${DARK.text}!important`,
  '.muted': `color:${DARK.muted}!important`,
  '.link': `color:${DARK.accent}!important`,
  '.rule': `border-color:${DARK.line}!important`,
  '.button-cell': `background-color:${DARK.accent}!important`,
  '.button': `color:${DARK.onAccent}!important`,
  '.soft': `background-color:${DARK.soft}!important;border-color:${DARK.line}!important`,
})
  .map(([selector, rules]) => `${selector}{${rules}}`)
  .join('')}}
`;

/** Renders a mail as HTML that mail clients take: tables, inline styles, no picture, script or remote resource. */
export function mailHtml(contents: MailContents): string {
  const { lang, subject, title, paragraphs, code, link, otherwise, why, line, home } = contents;
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escaped(subject)}</title>
<style>${STYLES}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${LIGHT.ground}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escaped(paragraphs[0] ?? '')}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${LIGHT.ground}">
<tr><td class="outer" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="card" style="background-color:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:12px;overflow:hidden">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${bandRow()}
<tr><td class="pad" style="padding:36px 40px 40px">
<h1 class="title text" style="margin:0 0 16px;font-family:${DISPLAY_FACE};font-size:32px;line-height:1.12;font-weight:700;letter-spacing:-.005em;color:${LIGHT.text}">${escaped(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${code === null ? '' : codeBox(code)}
${link === null ? '' : button(link)}
${otherwise === '' ? '' : note(otherwise)}
</td></tr>
</table>
</td></tr>
<tr><td class="pad" style="padding:24px 40px 8px">
${link === null ? '' : smallPrint(`${escaped(contents.linkNote)}<br>${anchor(link.url, link.url)}`)}
${smallPrint(escaped(why))}
${contents.unsubscribe === null ? '' : smallPrint(anchor(contents.unsubscribe.url, contents.unsubscribe.label))}
${smallPrint(`${escaped(line)}<br>${anchor(home, home.replace(/^https?:\/\//, ''))}`)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function bandRow(): string {
  return `<tr><td bgcolor="#0b6b3a" class="pad" style="${TURF};padding:22px 40px;border-bottom:3px solid #ffffff">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="40" height="40" style="width:40px;height:40px;background-image:${MARK};${MARK_LAYOUT};font-size:0;line-height:0">&nbsp;</td>
<td style="padding-left:14px;font-family:${DISPLAY_FACE};font-size:27px;line-height:40px;font-weight:700;color:#ffffff">touchline</td>
</tr></table>
</td></tr>`;
}

function paragraph(text: string): string {
  return `<p class="text" style="margin:0 0 16px;font-family:${TEXT_FACE};font-size:16px;line-height:1.55;color:${LIGHT.text}">${escaped(text).replaceAll('\n', '<br>')}</p>`;
}

function codeBox(code: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="soft" align="center" style="background-color:${LIGHT.soft};border:1px solid ${LIGHT.line};border-radius:8px;padding:22px 12px">
<span class="digits text" style="font-family:${CODE_FACE};font-size:40px;line-height:1.1;font-weight:700;letter-spacing:.22em;padding-left:.22em;color:${LIGHT.text}">${escaped(code)}</span>
</td></tr></table>`;
}

function button({ label, url }: { readonly label: string; readonly url: string }): string {
  return `<table role="presentation" class="button-table" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 12px"><tr>
<td class="button-cell" align="center" bgcolor="${LIGHT.accent}" style="background-color:${LIGHT.accent};border-radius:6px;mso-padding-alt:14px 28px">
<a class="button" href="${escaped(url)}" target="_blank" rel="noopener" style="display:inline-block;padding:14px 28px;font-family:${TEXT_FACE};font-size:16px;line-height:20px;font-weight:600;color:${LIGHT.onAccent};text-decoration:none">${escaped(label)}</a>
</td></tr></table>`;
}

function note(text: string): string {
  return `<p class="muted rule" style="margin:24px 0 0;padding-top:20px;border-top:1px solid ${LIGHT.line};font-family:${TEXT_FACE};font-size:14px;line-height:1.5;color:${LIGHT.muted}">${escaped(text)}</p>`;
}

/** Below the card; `html` is escaped by the caller. */
function smallPrint(html: string): string {
  return `<p class="muted" style="margin:0 0 14px;font-family:${TEXT_FACE};font-size:12px;line-height:1.5;color:${LIGHT.muted};word-break:break-word">${html}</p>`;
}

function anchor(url: string, label: string): string {
  return `<a class="link" href="${escaped(url)}" target="_blank" rel="noopener" style="color:${LIGHT.accent};text-decoration:underline">${escaped(label)}</a>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
