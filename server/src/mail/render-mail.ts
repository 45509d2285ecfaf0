import type { LanguageCode } from '@touchline/contract/startup/startup';
import { mailHtml } from './mail-html.ts';
import { mailFrame, mailTexts, oneLine, type MailName } from './mail-texts.ts';

/** The parts of a mail. */
interface MailParts {
  readonly language: LanguageCode;
  readonly name: MailName;
  /** Values of the placeholders, as plain text. */
  readonly values: Readonly<Record<string, string>>;
  /** Public address of the product, without a trailing slash. */
  readonly publicUrl: string;
  readonly path: string | null;
  readonly code: string | null;
  readonly unsubscribePath?: string | null;
}

/** A mail in both forms. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Renders a mail as plain text and as HTML. The action of its texts is shown only with a path. */
export function renderMail({
  language,
  name,
  values,
  publicUrl,
  path,
  code,
  unsubscribePath = null,
}: MailParts): RenderedMail {
  const texts = mailTexts(language, name, values);
  const frame = mailFrame(language);
  const link = path === null ? null : { label: texts.action ?? publicUrl, url: `${publicUrl}${path}` };
  const unsubscribe =
    unsubscribePath === null ? null : { label: frame.unsubscribe, url: `${publicUrl}${unsubscribePath}` };
  const blocks = [
    texts.title,
    texts.text,
    code,
    link === null ? null : `${link.label}:\n${link.url}`,
    texts.otherwise,
    unsubscribe === null ? null : `${unsubscribe.label}:\n${unsubscribe.url}`,
    `-- \n${frame.why}\n${publicUrl}`,
  ];
  return {
    subject: oneLine(texts.subject),
    text: `${blocks.filter((block) => block !== null && block !== '').join('\n\n')}\n`,
    html: mailHtml({
      lang: language === 'cn' ? 'zh-CN' : language,
      subject: texts.subject,
      title: texts.title,
      paragraphs: texts.text.split('\n\n'),
      code,
      link,
      linkNote: frame.link,
      otherwise: texts.otherwise,
      why: frame.why,
      line: frame.line,
      home: publicUrl,
      unsubscribe,
    }),
  };
}
