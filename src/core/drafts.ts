/** Drafts of forms: what was typed is there after an accidental reload or a loss of the network (PWA-03). */
import type { Drafts } from '../kit/form.ts';
import { memberTabText } from './device.ts';

/**
 * A draft in this tab, wiped with the session.
 * @param form name of the form
 * @param fields the inputs to keep; passwords, codes and pictures are not among them
 */
export const draftsOf = <I extends object>(form: string, fields: readonly (keyof I & string)[]): Drafts<I> => {
  const text = memberTabText(`draft.${form}`);
  return {
    load: () => {
      try {
        const kept: unknown = JSON.parse(text.get() ?? 'null');
        if (typeof kept !== 'object' || kept === null) return undefined;
        const entries = Object.entries(kept).filter(
          ([field, value]) => fields.includes(field as keyof I & string) && typeof value === 'string',
        );
        return Object.fromEntries(entries) as Partial<I>;
      } catch {
        return undefined;
      }
    },
    save: (inputs) => text.set(JSON.stringify(Object.fromEntries(fields.map((field) => [field, inputs[field]])))),
    clear: () => text.set(undefined),
  };
};
