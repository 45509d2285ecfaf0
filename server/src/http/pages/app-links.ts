import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';

/** Paths that no phone app shows: calls, files, and pages for operators and programs. */
const NOT_IN_APPS = ['/api/*', '/docs*', '/media/*', '/share/*', '/avatars/*', '/outbox*', '/health*'];

/**
 * Serves which phone apps may open links to this installation: `assetlinks.json` for Android once the fingerprints of its
 * certificates are set, `apple-app-site-association` for iOS once the prefix of its id is.
 */
export function serveAppLinks(
  app: FastifyInstance,
  {
    mobileAppId,
    androidFingerprints,
    appleAppIdPrefix,
  }: Pick<Config, 'mobileAppId' | 'androidFingerprints' | 'appleAppIdPrefix'>,
): void {
  if (androidFingerprints.length > 0) {
    const target = {
      namespace: 'android_app',
      package_name: mobileAppId,
      sha256_cert_fingerprints: androidFingerprints,
    };
    const links = [{ relation: ['delegate_permission/common.handle_all_urls'], target }];
    app.get('/.well-known/assetlinks.json', (_request, reply) => sendJson(reply, links));
  }
  if (appleAppIdPrefix !== null) {
    const appId = `${appleAppIdPrefix}.${mobileAppId}`;
    const components = [...NOT_IN_APPS.map((path) => ({ '/': path, exclude: true })), { '/': '*' }];
    const association = {
      applinks: { details: [{ appIDs: [appId], components }] },
      webcredentials: { apps: [appId] },
    };
    app.get('/.well-known/apple-app-site-association', (_request, reply) => sendJson(reply, association));
  }
}

function sendJson(reply: FastifyReply, content: unknown): FastifyReply {
  return reply
    .headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'public, max-age=3600' })
    .type('application/json')
    .send(JSON.stringify(content));
}
