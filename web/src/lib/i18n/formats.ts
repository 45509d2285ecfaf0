/** Builds a formatter once for each locale and options: building one costs more than a thousand uses of it. */
function once<Options extends readonly unknown[], Format>(
  build: (locale: string, ...options: Options) => Format,
): (locale: string, ...options: Options) => Format {
  const known = new Map<string, Format>();
  return (locale, ...options) => {
    const key = locale + JSON.stringify(options);
    const format = known.get(key) ?? build(locale, ...options);
    known.set(key, format);
    return format;
  };
}

/** The format of numbers of a locale. */
export const numberFormat = once(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** A decimal per cent of the wire ("12.5") for display, rounded to whole per cent. */
export function percentText(percent: string, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(Number(percent) / 100);
}

/** The format of distances in time. */
export const relativeTimeFormat = once(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

/** The rules that choose between "point" and "points". */
export const pluralRules = once(
  (locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
);

const dateFormats = once(
  (locale, options: Intl.DateTimeFormatOptions, _offset: number) => new Intl.DateTimeFormat(locale, options),
);

/** The format of dates; without a time zone in that of the reader, also after they have travelled. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormats(locale, options, new Date().getTimezoneOffset());
}
