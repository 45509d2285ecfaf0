/** The part of `oidc-provider` that the tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scopes: string): void;
    save(): Promise<string>;
  }

  /** The request that the provider answers, as far as the tests read it. */
  export interface Context {
    readonly oidc: {
      readonly provider: Provider;
      readonly client: { readonly clientId: string };
      readonly session: { readonly accountId: string };
    };
  }

  export default class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    readonly Grant: new (of: { readonly clientId: string; readonly accountId: string }) => Grant;
    callback(): RequestListener;
    /** Sends the browser on after a person has signed in. */
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { readonly login: { readonly accountId: string } },
    ): Promise<void>;
  }
}
