import type { LanguageCode } from '@touchline/contract';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createLanguage, type Language } from '../../lib/i18n/languages.tsx';
import type { Startup } from '../../lib/loading/startup.ts';
import { WidePicture } from './picture-brand.tsx';

/** Draws a wide picture in a language, as the text of an SVG file. */
export function drawWidePicture(
  code: LanguageCode,
  catalog: Startup['catalog'],
  paint: (language: Language) => ReactNode,
): string {
  return renderToStaticMarkup(<WidePicture>{paint(createLanguage(code, catalog))}</WidePicture>);
}
