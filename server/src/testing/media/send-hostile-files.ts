import { randomUUID } from 'node:crypto';
import { setInterval } from 'node:timers';
import { isRefusal } from '@touchline/contract/errors';
import fastify from 'fastify';
import sharp from 'sharp';
import { sql, type Db } from '../../db/database.ts';
import type { CallServices } from '../../http/calls/call-services.ts';
import { inProcessManager } from '../../http/auth/caller.ts';
import { invoke } from '../../http/calls/invoke.ts';
import type { PicturePurpose } from '../../media/public.ts';
import { mediaRoutes } from '../../media/routes.ts';
import { serveMedia } from '../../media/serve-media.ts';
import { secretsFrom } from '../../secrets.ts';
import { SECRETS, type HostileFile } from './hostile-files.ts';

/** What was found of hostile files. */
export interface HostileReport {
  readonly sent: number;
  readonly refused: number;
  /** The findings, with the name of the file: must be empty. */
  readonly faults: readonly string[];
  readonly slowestMs: number;
  readonly slowest: string;
}

interface HostileOptions {
  readonly files: readonly HostileFile[];
  readonly purposes: readonly PicturePurpose[];
  readonly managerId: number;
  /** The longest time one file may take. */
  readonly maxMs: number;
}

const SAMPLE_MS = 5;

/**
 * Sends files through the call that saves pictures and reads back what is served. A fault: a file that must be refused
 * is taken, anything but a WebP picture without metadata is served, or one takes too long.
 */
export async function sendHostileFiles(
  db: Db,
  { files, purposes, managerId, maxMs }: HostileOptions,
): Promise<HostileReport> {
  const limits = { take: () => null };
  const secrets = secretsFrom('t'.repeat(32));
  const services: CallServices = {
    db,
    secrets,
    routes: mediaRoutes({ limits, secrets }),
    checkAnswers: true,
  };
  const app = fastify();
  serveMedia(app, { edge: { calls: services, refusalTexts: () => '', limits } });
  const manager = inProcessManager({ managerId, nickname: 'Hostile' });
  const faults: string[] = [];
  const found = { sent: 0, refused: 0, slowestMs: 0, slowest: '' };
  // The decoder is loaded, and has decoded once, before the memory is measured.
  await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  for (const { name, fate, make } of files) {
    const file = (await make()).toString('base64');
    for (const purpose of purposes) {
      await sql`delete from attempt`.execute(db);
      const started = performance.now();
      const outcome = await invoke(services, 'media.save', { purpose, file }, manager, randomUUID());
      const took = performance.now() - started;
      found.sent += 1;
      if (took > found.slowestMs) Object.assign(found, { slowestMs: took, slowest: `${name} (${purpose})` });
      if (took > maxMs) faults.push(`${name}: took ${took.toFixed(0)} ms`);
      if (isRefusal(outcome)) {
        found.refused += 1;
        const expected = ['ERR_PICTURE_INVALID', 'ERR_TOO_LARGE', 'ERR_BUSY'];
        if (!expected.includes(outcome.refused)) faults.push(`${name}: ${outcome.refused}`);
        continue;
      }
      if (fate === 'refused') faults.push(`${name}: was taken`);
      const { headers, rawPayload, statusCode } = await app.inject({ url: outcome.url });
      if (statusCode !== 200) faults.push(`${name}: answered ${statusCode}`);
      faults.push(...(await faultsOfServed(rawPayload, headers)).map((fault) => `${name}: ${fault}`));
    }
  }
  await app.close();
  return { ...found, faults };
}

/** The faults of a served picture. */
async function faultsOfServed(
  served: Buffer,
  headers: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  if (headers['content-type'] !== 'image/webp') faults.push(`served as ${String(headers['content-type'])}`);
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('served without nosniff');
  if (!String(headers['content-security-policy']).includes('sandbox'))
    faults.push('served without a sandbox');
  if (!String(headers['content-disposition']).includes('filename='))
    faults.push('served without a file name');
  const { format, exif, icc, xmp, iptc, pages = 1 } = await sharp(served).metadata();
  if (format !== 'webp' || pages !== 1) faults.push(`served a ${format} of ${pages} frames`);
  if ([exif, icc, xmp, iptc].some((part) => part !== undefined)) faults.push('served metadata');
  const shown = served.toString('latin1');
  faults.push(...SECRETS.filter((secret) => shown.includes(secret)).map((secret) => `served ${secret}`));
  return faults;
}

/** Runs work and measures by how much the memory of the process grows meanwhile, at its highest. */
export async function measureMemory<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly growth: number }> {
  const before = process.memoryUsage.rss();
  let highest = before;
  const sample = (): void => void (highest = Math.max(highest, process.memoryUsage.rss()));
  const timer = setInterval(sample, SAMPLE_MS);
  try {
    const result = await work();
    sample();
    return { result, growth: highest - before };
  } finally {
    clearInterval(timer);
  }
}
