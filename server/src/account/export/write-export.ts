import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { sql, type Db } from '../../db/database.ts';
import { csvLine } from '../../http/pages/csv.ts';
import { SECTIONS } from './sections.ts';

/** Rows of one statement: what is in memory at a time. */
const ROWS_AT_ONCE = 1_000;

type Row = Readonly<Record<string, unknown>>;
type Section = (typeof SECTIONS)[number];

interface ExportedFile {
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Streams everything about a manager as a ZIP of JSON and CSV files with their pictures, in bounded memory. A failing
 * read ends the stream with its error; a reader who goes away ends the reading.
 */
export function writeExport(db: Db, managerId: number, at: Date): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const closed = new AbortController();
  output.once('close', () => closed.abort());
  zip.outputStream.pipe(output);
  const write = async (): Promise<void> => {
    // Each file is read after the previous one is written: memory holds only what waits to be sent.
    for await (const { name, content } of filesOf(db, managerId, at)) {
      const file = new PassThrough();
      zip.addReadStream(file, name, { mtime: at });
      await pipeline(Readable.from(content), file, { signal: closed.signal });
    }
    zip.end();
  };
  write().catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

async function* filesOf(db: Db, managerId: number, at: Date): AsyncGenerator<ExportedFile> {
  const about = { manager_id: managerId, made_at: at, files: SECTIONS.map(({ name }) => name) };
  yield { name: 'about.json', content: once(Buffer.from(`${JSON.stringify(about, null, 2)}\n`)) };
  for (const section of SECTIONS) {
    yield { name: `${section.name}.json`, content: asJson(rowsOf(db, section, managerId)) };
    yield { name: `${section.name}.csv`, content: asCsv(rowsOf(db, section, managerId)) };
  }
  const { rows } = await sql<{
    id: number;
  }>`select id from media where manager_id = ${managerId} order by id`.execute(db);
  for (const { id } of rows) yield { name: `pictures/${id}.webp`, content: pictureOf(db, managerId, id) };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

async function* pictureOf(db: Db, managerId: number, id: number): AsyncGenerator<Buffer> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from media where id = ${id} and manager_id = ${managerId}
  `.execute(db);
  for (const { bytes } of rows) yield bytes;
}

/** The rows of a section in pieces. Rows with the same key stay together. */
async function* rowsOf(db: Db, { rows }: Section, managerId: number): AsyncGenerator<readonly Row[]> {
  let after = -1n;
  for (;;) {
    const found = await sql<Row & { row_key: bigint }>`
      select * from (${rows(managerId)}) as found where row_key > ${after}
      order by row_key fetch first ${sql.lit(ROWS_AT_ONCE)} rows with ties
    `.execute(db);
    const last = found.rows.at(-1);
    if (last === undefined) return;
    after = BigInt(last.row_key);
    yield found.rows.map(({ row_key: _key, ...row }) => row);
    if (found.rows.length < ROWS_AT_ONCE) return;
  }
}

async function* asJson(pieces: AsyncIterable<readonly Row[]>): AsyncGenerator<Buffer> {
  let before = '[\n';
  for await (const rows of pieces) {
    yield Buffer.from(before + rows.map((row) => `  ${JSON.stringify(row, exactly)}`).join(',\n'));
    before = ',\n';
  }
  yield Buffer.from(before === ',\n' ? '\n]\n' : '[]\n');
}

/** Numbers of 64 bits are text in JSON: readers would round them. */
function exactly(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

async function* asCsv(pieces: AsyncIterable<readonly Row[]>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const rows of pieces) {
    const [first] = rows;
    const heading = isFirst && first !== undefined ? csvLine(Object.keys(first)) : '';
    isFirst = false;
    yield Buffer.from(heading + rows.map((row) => csvLine(Object.values(row))).join(''));
  }
}
