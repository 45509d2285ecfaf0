-- Who a manager is at another provider. The subject is the provider's own id of the person, which never changes;
-- e-mail addresses do.
create table manager_identity (
  id integer generated always as identity primary key,
  manager_id integer not null references manager (id),
  provider text not null check (provider in ('google', 'facebook', 'twitter', 'apple', 'local')),
  subject text not null check (char_length(subject) between 1 and 255),
  -- The address the provider gave, for the owner to tell identities apart.
  email text check (char_length(email) <= 254),
  -- Real time.
  linked_at timestamptz not null,
  constraint manager_identity_unique unique (provider, subject)
);
create index manager_identity_of_manager on manager_identity (manager_id);

-- A sign-in through a provider that is under way: begun, returned from the provider, handed to the page. Real time.
create table provider_sign_in (
  id integer generated always as identity primary key,
  provider text not null check (provider in ('google', 'facebook', 'twitter', 'apple', 'local')),
  -- sha256 of the state, hex. The nonce and the PKCE verifier derive from the state and the key of the server.
  state_hash text not null unique,
  -- sha256 of a secret that only the browser which began it holds, base64url.
  browser_challenge text not null,
  expires_at timestamptz not null,
  -- The provider sent the browser back; a state works once.
  returned_at timestamptz,
  -- sha256 of the one-time code with which the page fetches the token, hex.
  code_hash text unique,
  -- sha256 of the provider's token, hex, and the token with what it says, encrypted until the page has fetched it.
  token_hash text unique,
  token_encrypted bytea,
  constraint provider_sign_in_code_with_token check (code_hash is null or token_hash is not null)
);
create index provider_sign_in_age on provider_sign_in (expires_at);
