#!/usr/bin/env bash
# Signs one call and sends it. A visitor's:  docs/sign-a-call.sh GET '/api/frontutils/languages'
# A manager's: TOKEN=<session_key> SIGNING_KEY=<signing_key> docs/sign-a-call.sh POST /api/v4/contests/join/7 '{}'
set -euo pipefail
method=${1:-GET} address=${2:-/api/frontutils/languages} body=${3:-} server=${SERVER:-http://localhost:3000}
app=api-1 token=${TOKEN:-} time=$(date +%s)000 path=${address%%\?*} query=''
[ "$path" = "$address" ] || query=$(printf %s "${address#*\?}" | tr '&' '\n' | LC_ALL=C sort | paste -sd '&' -)
hmac() { openssl dgst -sha256 -mac HMAC -macopt "hexkey:$1" -binary; }
hex() { od -An -v -tx1 | tr -d ' \n'; }
base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
sha256() { printf %s "$1" | openssl dgst -sha256 -r | cut -d ' ' -f 1; }
nonce=$(openssl rand 16 | base64url)
idempotency=$(openssl rand -hex 16 | sed -E 's/(.{8})(.{4}).(.{3}).(.{3})(.{12})/\1-\2-4\3-8\4-\5/')
if [ -n "$token" ]; then key=$(printf '%s=' "$SIGNING_KEY" | tr '_-' '/+' | openssl base64 -d -A | hex)
else # HKDF: the app key under the salt, then the purpose under the result.
  first=$(printf %s "$app" | hmac "$(printf touchline | hex)" | hex)
  key=$(printf 'visitor-signature-v1\001' | hmac "$first" | hex); fi
text=$(printf '%s\n' v1 "$method" "$path" "$query" "$(sha256 "$body")" "$time" "$nonce" "$app" \
  "$([ -n "$token" ] && sha256 "$token" || echo -)" "$idempotency")
signature=v1=$(printf %s "$text" | hmac "$key" | base64url)
curl -sS -X "$method" "$server$address" -H "x-app-key: $app" -H "x-timestamp: $time" -H "x-nonce: $nonce" \
  -H "x-signature: $signature" -H "idempotency-key: $idempotency" ${token:+-H "x-session-token: $token"} \
  ${body:+-H 'content-type: application/json' --data-binary "$body"}
