// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Drafts, type FormDefinition, setField, type Typed } from './form.ts';
import { type FormOptions, type FormState, useForm } from './use-form.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

interface Inputs {
  readonly account: string;
  readonly amount: string;
}
interface Context {
  readonly balance: number;
}
const START: Inputs = { account: '', amount: '' };
const issue = (field: keyof Inputs, message: string) => ({ field, message: { id: message, message } });

const form: FormDefinition<Inputs, Typed<Inputs>, Context, { to: string; amount: number }> = {
  change: setField,
  check: ({ account, amount }, { balance }) => [
    ...(account === '' ? [issue('account', 'Enter the account')] : []),
    ...(amount === '' ? [issue('amount', 'Enter the amount')] : []),
    ...(Number(amount) > balance ? [issue('amount', 'Insufficient')] : []),
  ],
  payload: ({ account, amount }) => ({ to: account, amount: Number(amount) }),
};

type State = FormState<Inputs, Typed<Inputs>, keyof Inputs>;
type Options = FormOptions<Inputs, Context, { to: string; amount: number }>;

let root: Root;
let seen: State;
let submitted: unknown[];
let settle: { resolve: (taken: boolean) => void; reject: (error: Error) => void };

const Probe = ({ options }: { options: Options }): ReactNode => {
  seen = useForm(form, options);
  return null;
};
const show = async (over: Partial<Options> = {}): Promise<void> => {
  const options: Options = {
    start: START,
    context: { balance: 10 },
    onSubmit: (payload) => {
      submitted.push(payload);
      return new Promise((resolve, reject) => {
        settle = { resolve, reject };
      });
    },
    ...over,
  };
  await act(async () => root.render(<Probe options={options} />));
};
const type = (field: keyof Inputs, value: string): Promise<void> => act(async () => seen.dispatch({ field, value }));
const submit = (): Promise<void> => act(async () => void seen.submit());

beforeEach(() => {
  submitted = [];
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
});

describe('a form on a screen', () => {
  test('AUTH-02 a message shows beside a field once it was left, not before', async () => {
    await show();
    expect(seen.issues).toHaveLength(2);
    expect(seen.visibleErrors).toEqual({});
    await act(async () => seen.blur('account'));
    expect(seen.visibleErrors).toEqual({ account: { id: 'Enter the account', message: 'Enter the account' } });
  });

  test('AUTH-02 an attempt to submit shows every message and sends nothing', async () => {
    await show();
    await submit();
    expect(submitted).toEqual([]);
    expect(Object.keys(seen.visibleErrors)).toEqual(['account', 'amount']);
    expect(seen.submitting).toBe(false);
  });

  test('the check follows the context: a balance that shrinks makes an amount wrong', async () => {
    await show();
    await type('account', 'ann');
    await type('amount', '8');
    expect(seen.valid).toBe(true);
    await show({ context: { balance: 5 } });
    expect(seen.valid).toBe(false);
    await submit();
    expect(submitted).toEqual([]);
  });

  test('API-07 a second submit while one is in flight is not sent; the guard opens again after a failure', async () => {
    await show();
    await type('account', 'ann');
    await type('amount', '8');
    await submit();
    await submit();
    expect(submitted).toEqual([{ to: 'ann', amount: 8 }]);
    expect(seen.submitting).toBe(true);
    await act(async () => settle.reject(new Error('down')));
    expect(seen.submitting).toBe(false);
    await submit();
    expect(submitted).toHaveLength(2);
    await act(async () => settle.resolve(true));
  });

  test('API-07 two taps in the same moment are one submit', async () => {
    await show();
    await type('account', 'ann');
    await type('amount', '8');
    await act(async () => {
      seen.submit();
      seen.submit();
    });
    expect(submitted).toHaveLength(1);
    await act(async () => settle.resolve(true));
  });

  test('two changes in the same moment are both kept', async () => {
    await show();
    await act(async () => {
      seen.dispatch({ field: 'account', value: 'ann' });
      seen.dispatch({ field: 'amount', value: '8' });
    });
    expect(seen.inputs).toEqual({ account: 'ann', amount: '8' });
  });

  test('SPOT-02 WALLET-04 after success the form is as new: what was emptied is no mistake yet', async () => {
    await show();
    await submit();
    await act(async () => seen.blur('amount'));
    await type('account', 'ann');
    await type('amount', '8');
    await submit();
    await act(async () => seen.taken({ field: 'amount', value: '' }));
    await act(async () => settle.resolve(false));
    expect(seen.inputs).toEqual({ account: 'ann', amount: '' });
    expect(seen.visibleErrors).toEqual({});
    await type('amount', '8');
    await submit();
    await type('amount', '');
    await act(async () => settle.resolve(true));
    expect(seen.visibleErrors).toEqual({});
  });

  test('SPOT-03 a tried mistake keeps its message until the next key, also when its field was cleared', async () => {
    await show();
    await type('account', 'ann');
    await type('amount', '50');
    let first: ReturnType<State['submit']>;
    await act(async () => {
      first = seen.submit();
      seen.dispatch({ field: 'amount', value: '' });
      if (first) seen.hold(first);
    });
    expect(seen.visibleErrors.amount).toEqual({ id: 'Insufficient', message: 'Insufficient' });
    await show({ context: { balance: 100 } });
    expect(seen.visibleErrors.amount).toEqual({ id: 'Insufficient', message: 'Insufficient' });
    await type('amount', '5');
    expect(seen.visibleErrors).toEqual({});
  });

  test('API-03 a refusal of the server stands in the form until something is changed or tried again', async () => {
    await show();
    await type('account', 'ann');
    await type('amount', '8');
    await act(async () => seen.hold({ field: '', message: 'Not today' }));
    expect(seen.visibleErrors['']).toBe('Not today');
    await submit();
    expect(seen.visibleErrors['']).toBeUndefined();
    await act(async () => settle.resolve(false));
  });

  test('reset starts over as untouched', async () => {
    await show();
    await submit();
    await type('account', 'ann');
    await act(async () => seen.hold({ field: 'account', message: 'taken by another' }));
    await act(async () => seen.reset());
    expect(seen.inputs).toEqual(START);
    expect(seen.visibleErrors).toEqual({});
  });
});

describe('drafts', () => {
  const keeping = (): Drafts<Inputs> & { kept: Partial<Inputs> | undefined } => {
    const drafts = {
      kept: undefined as Partial<Inputs> | undefined,
      load: () => drafts.kept,
      save: (inputs: Inputs) => {
        drafts.kept = { account: inputs.account };
      },
      clear: () => {
        drafts.kept = undefined;
      },
    };
    return drafts;
  };

  test('PWA-03 what was typed is there when the member comes back', async () => {
    const drafts = keeping();
    await show({ drafts });
    await type('account', 'ann');
    await act(async () => root.unmount());
    root = createRoot(document.createElement('div'));
    await show({ drafts });
    expect(seen.inputs).toEqual({ account: 'ann', amount: '' });
  });

  test('PWA-03 a draft goes when its form was taken, and stays when it was not', async () => {
    const drafts = keeping();
    await show({ drafts });
    await type('account', 'ann');
    await type('amount', '8');
    await submit();
    await act(async () => settle.resolve(false));
    expect(drafts.kept).toEqual({ account: 'ann' });
    await submit();
    await act(async () => settle.resolve(true));
    expect(drafts.kept).toBeUndefined();
  });
});
