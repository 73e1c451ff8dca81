/** Writes members' pictures to a folder, for commands by which an operator looks at them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openForOperator } from '../services/uploads/uploads.ts';
import { type CommandContext, type OptionRule, type Row, UsageError } from './command.ts';

export const OUT: OptionRule = {
  name: 'out',
  kind: 'text',
  about: 'folder, which is made where it is missing',
  required: true,
};

/** @returns rows for the answer. @throws UsageError where a picture was removed */
export const savePictures = async (
  { tx, args }: CommandContext,
  pictures: readonly (readonly [name: string, reference: string])[],
): Promise<Row[]> => {
  const folder = resolve(args.option('out') ?? '.');
  await mkdir(folder, { recursive: true });
  const rows: Row[] = [];
  for (const [name, reference] of pictures) {
    const picture = await openForOperator(tx, reference);
    if (picture === undefined)
      throw new UsageError(
        `The picture ${name} was removed: they are kept for document_retention_days (settings list)`,
      );
    const file = join(folder, `${name}.jpg`);
    await writeFile(file, picture.content, { mode: 0o600 });
    rows.push({ picture: name, file });
  }
  return rows;
};
