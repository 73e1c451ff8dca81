/** One purchase, from the tap to the accepted order (OPT-03), also if its answer comes late (API-08). */
import { useRef, useState } from 'react';
import { createOption } from '../../contract/calls/options.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import type { Direction } from '../../contract/entities/options.ts';
import { rememberTrade } from '../../core/session/traded.ts';
import { isReferenceServer } from '../../core/site/config.ts';
import { draftsOf, isAmountText } from '../../core/storage/drafts.ts';
import { OutcomeUnknown } from '../../core/transport/errors.ts';
import { useWrite } from '../../core/writes/use-write.ts';
import type { Drafts } from '../../kit/form.ts';
import { type FormState, useForm } from '../../kit/use-form.ts';
import {
  chosenDuration,
  initialInputs,
  needsSetup,
  type OptionContext,
  type OptionFormEvent,
  type OptionInputs,
  type OptionPayload,
  optionForm,
} from './option-form.ts';

/**
 * Duration and stake stay chosen after a reload and after a purchase, so that a repeated purchase keeps its figures.
 * The form itself checks whether they are still on offer.
 */
const kept = draftsOf<OptionInputs>('option', ['durationS', 'stake'], {
  durationS: Number.isSafeInteger,
  stake: isAmountText,
});
const drafts: Drafts<OptionInputs> = { ...kept, clear: () => undefined };

type Stage = 'closed' | 'setup' | 'confirm';
export type OptionFormState = FormState<OptionInputs, OptionFormEvent, keyof OptionInputs & string>;

export interface Purchase {
  readonly stage: Stage;
  readonly setStage: (stage: Stage) => void;
  /** Id of the accepted order, until its sheet is closed. */
  readonly bought: string | undefined;
  readonly setBought: (orderId: string | undefined) => void;
  readonly form: OptionFormState;
  readonly sending: boolean;
  /** Whether it is unknown if an earlier purchase was accepted: buying again could then buy twice. */
  readonly unknown: boolean;
  readonly choose: (direction: Direction) => void;
  /** Continues from the setup to the confirmation, or shows what is missing. */
  readonly next: () => void;
  /** Buys; returns to the setup if the balance, limits or durations have changed meanwhile. */
  readonly confirm: () => void;
}

export const usePurchase = (config: OptionContext, market: Pick<MarketItem, 'id'> | undefined): Purchase => {
  const [stage, setStage] = useState<Stage>('closed');
  const [bought, setBought] = useState<string>();
  const wasUnknown = useRef(false);
  const create = useWrite(createOption, {
    onAccepted: () => {
      rememberTrade();
      setStage('closed');
      // A quick repeat keeps its figures; after a purchase whose outcome was unknown for a time, the form is reset.
      if (wasUnknown.current) {
        form.reset();
        kept.clear();
      }
      wasUnknown.current = false;
    },
    onDone: ({ orderId }) => setBought(orderId),
    onFailed: (error) => {
      wasUnknown.current = error instanceof OutcomeUnknown;
      // A refusal (a limit, a changed balance or payout) is corrected in the setup, which has the figures.
      setStage(wasUnknown.current ? 'closed' : 'setup');
    },
  });
  const form = useForm<OptionInputs, OptionFormEvent, OptionContext, OptionPayload, keyof OptionInputs & string>(
    optionForm,
    {
      start: initialInputs,
      context: config,
      drafts,
      onSubmit: async (payload, inputs) => {
        // What the confirmation shows is what has to be booked. Another backend gets what the specification lists.
        const payoutRate = isReferenceServer() ? chosenDuration(config, inputs)?.payoutRate : undefined;
        return (await create.send({ ...payload, marketId: market?.id ?? '', payoutRate })) !== undefined;
      },
    },
  );
  return {
    stage,
    setStage,
    bought,
    setBought,
    form,
    sending: create.sending,
    unknown: create.progress === 'unknown',
    choose: (direction) => {
      form.dispatch({ type: 'directionChosen', direction });
      setStage(needsSetup(form.inputs) || form.issues.length > 0 ? 'setup' : 'confirm');
    },
    next: () => {
      if (form.issues.length === 0) setStage('confirm');
      else form.submit();
    },
    confirm: () => {
      if (form.submit() !== undefined) setStage('setup');
    },
  };
};
