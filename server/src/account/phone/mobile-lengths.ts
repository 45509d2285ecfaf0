/**
 * Digits of a mobile number without its dial code, by country (national numbering plans as published by the ITU). A range
 * where plans differ within a country; countries of the North American plan have ten and are not listed.
 */
const LENGTHS = `
AD6 AE9 AF9 AL9 AM8 AO9 AR10-11 AT10-12 AU9 AW7 AX5-10 AZ9 BA8-9 BD10 BE9 BF8 BG8-9 BH8 BI8 BJ8-10 BL9 BN7 BO8 BQ7 BR10-11
BT8 BW8 BY9 CC9 CD9 CF8 CG9 CH9 CI10 CK5 CL9 CM9 CN11 CO10 CR8 CU8 CV7 CW7-8 CX9 CY8 CZ9 DE10-11 DJ8 DK8 DZ9 EC9 EE7-8
EG10 EH9 ER7 ES9 ET9 FI5-10 FJ7 FK5 FM7 FO6 FR9 GA7-8 GB10 GE9 GF9 GG10 GH9 GI8 GL6 GM7 GN9 GP9 GQ9 GR10 GT8 GW7-9 GY7
HK8 HN8 HR8-9 HT8 HU9 ID9-12 IE9 IL9 IM10 IN10 IO7 IQ10 IR10 IS7 IT9-10 JE10 JO9 JP10 KE9 KG9 KH8-9 KI8 KM7 KP10 KR9-10
KW8 KZ10 LA9-10 LB7-8 LI7-9 LK9 LR7-9 LS8 LT8 LU9 LV8 LY9 MA9 MC8-9 MD8 ME8 MF9 MG9 MH7 MK8 ML8 MM8-10 MN8 MO8 MQ9 MR8
MT8 MU8 MV7 MW9 MX10 MY9-10 MZ9 NA9 NC6 NE8 NF6 NG10 NI8 NL9 NO8 NP10 NR7 NU4-7 NZ8-10 OM8 PA8 PE9 PF8 PG8 PH10 PK10 PL9
PM6 PS9 PT9 PW7 PY9 QA8 RE9 RO9 RS8-9 RU10 RW9 SA9 SB7 SC7 SD9 SE9 SG8 SH5 SI8 SJ8 SK9 SL8 SM6-10 SN9 SO8-9 SR7 SS9 ST7
SV8 SY9 SZ8 TD8 TG8 TH9 TJ9 TK4-7 TL8 TM8 TN8 TO7 TR10 TV5-7 TW9 TZ9 UA9 UG9 UY8 UZ9 VA9-10 VE10 VN9 VU7 WF6 WS7 XK8 YE9
YT9 ZA9 ZM9 ZW9
`;

/** Digits of a number of the North American plan, area code included. */
export const NORTH_AMERICAN_DIGITS = 10;

interface Bounds {
  readonly min: number;
  readonly max: number;
}

const BOUNDS: ReadonlyMap<string, Bounds> = new Map(
  LENGTHS.trim()
    .split(/\s+/)
    .map((entry) => {
      const [min = '', max = min] = entry.slice(2).split('-');
      return [entry.slice(0, 2), { min: Number(min), max: Number(max) }] as const;
    }),
);

/** Whether a mobile number of a country may have this many digits after the dial code. */
export function isMobileLength(countryCode: string, digits: number): boolean {
  const bounds = BOUNDS.get(countryCode);
  return bounds === undefined
    ? digits === NORTH_AMERICAN_DIGITS
    : digits >= bounds.min && digits <= bounds.max;
}
