const MAX_LENGTH = 300;

/**
 * The canonical form of a sponsor's link: https, with a host name, without user or password. Null for anything else.
 */
export function sponsorLink(typed: string): string | null {
  const url = URL.parse(typed.trim());
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  // A name with a dot; addresses in numbers and names of the own network lead nowhere for others.
  const isPublicName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(url.hostname);
  return isPublicName && url.href.length <= MAX_LENGTH ? url.href : null;
}
