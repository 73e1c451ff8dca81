/** Drafts of forms: what was typed is there after an accidental reload or a loss of the network (PWA-03). */
import type { Drafts } from '../../kit/form.ts';
import { memberTabStorage } from '../base/device.ts';

const isText = (value: unknown): boolean => typeof value === 'string';

/** Validators for fields other than plain text; stored values that fail are dropped, since anybody could edit them. */
export const isAmountText = (value: unknown): boolean => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
export const isAccountType = (value: unknown): boolean => value === 1 || value === 2 || value === 3;
export const isSwitch = (value: unknown): boolean => typeof value === 'boolean';

/**
 * Stores a draft in this tab; wiped with the session.
 * @param form name of the form
 * @param fields the inputs to store; never passwords, codes or pictures
 * @param accept validators for fields that do not hold plain text
 */
export const draftsOf = <I extends object>(
  form: string,
  fields: readonly (keyof I & string)[],
  accept: Partial<Record<keyof I & string, (value: unknown) => boolean>> = {},
): Drafts<I> => {
  const text = memberTabStorage(`draft.${form}`);
  return {
    load: () => {
      try {
        const kept: unknown = JSON.parse(text.get() ?? 'null');
        if (typeof kept !== 'object' || kept === null) return undefined;
        const entries = Object.entries(kept).filter(
          ([field, value]) =>
            fields.includes(field as keyof I & string) && (accept[field as keyof I & string] ?? isText)(value),
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

/** Discards a draft that does not fit what is offered by now: a form must send what its page shows. */
export const draftsWhere = <I>(drafts: Drafts<I>, fits: (kept: Partial<I>) => boolean): Drafts<I> => ({
  ...drafts,
  load: () => {
    const kept = drafts.load();
    return kept !== undefined && fits(kept) ? kept : undefined;
  },
});
