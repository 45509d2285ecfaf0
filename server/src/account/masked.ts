const HIDDEN = '•';
const SHOWN_DIGITS = 3;

/** A phone number in E.164 form with all but its dial code and last three digits hidden: "+39 ••••••• 567". */
export function maskedPhone(phone: string, dialCode: string): string {
  const national = phone.slice(dialCode.length);
  const hidden = HIDDEN.repeat(Math.max(0, national.length - SHOWN_DIGITS));
  return `${dialCode} ${hidden} ${national.slice(-SHOWN_DIGITS)}`;
}

/** An e-mail address with all but the first letter before the @ hidden: "a•••@example.org". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}${HIDDEN.repeat(3)}${email.slice(at)}`;
}
