import { CannotStart } from '../cannot-start.ts';

/** Where the footer leads outside the product. */
export interface FooterSettings {
  readonly appStoreUrl: string;
  readonly playStoreUrl: string;
  readonly social: readonly { readonly network: string; readonly url: string }[];
}

type LinkSetting = 'APP_STORE_URL' | 'PLAY_STORE_URL' | 'FACEBOOK_URL' | 'INSTAGRAM_URL' | 'X_URL';

/** The networks with an icon in the footer, by their settings. */
const NETWORKS = { FACEBOOK_URL: 'Facebook', INSTAGRAM_URL: 'Instagram', X_URL: 'X' } as const;
const NETWORK_SETTINGS = ['FACEBOOK_URL', 'INSTAGRAM_URL', 'X_URL'] as const;

/** Reads the links of the footer; until they are set they lead to the stores and networks themselves. Throws CannotStart. */
export function readFooterSettings(text: (name: LinkSetting) => string): FooterSettings {
  return {
    appStoreUrl: link('APP_STORE_URL', text),
    playStoreUrl: link('PLAY_STORE_URL', text),
    social: NETWORK_SETTINGS.map((name) => ({ network: NETWORKS[name], url: link(name, text) })),
  };
}

function link(name: LinkSetting, text: (name: LinkSetting) => string): string {
  const address = text(name);
  if (/^https:\/\/\S+$/.test(address) && URL.canParse(address)) return address;
  throw new CannotStart(`${name} must be an address such as https://example.org/page, not "${address}".`);
}
