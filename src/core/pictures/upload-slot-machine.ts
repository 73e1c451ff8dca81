/** The life of a picture in its slot (AUTH-06), as a pure function: chosen, prepared, sent, and what may go wrong. */
import type { MessageDescriptor } from '@lingui/core';
import type { DrawnPicture } from './draw.ts';

export type SlotState =
  | { readonly stage: 'empty' }
  | { readonly stage: 'preparing'; readonly turn: number }
  | { readonly stage: 'sending'; readonly turn: number; readonly picture: DrawnPicture; readonly share: number }
  | { readonly stage: 'done'; readonly picture: DrawnPicture; readonly url: string }
  /** `picture` is missing where the file could not be read; sending again would not help then. */
  | { readonly stage: 'failed'; readonly reason: string | MessageDescriptor; readonly picture?: DrawnPicture };

/** `turn` identifies an attempt: late events of an earlier attempt are ignored. */
export type SlotEvent =
  | { readonly type: 'chosen'; readonly turn: number }
  | { readonly type: 'prepared'; readonly turn: number; readonly picture: DrawnPicture }
  | { readonly type: 'moved'; readonly turn: number; readonly share: number }
  | { readonly type: 'sent'; readonly turn: number; readonly url: string }
  | { readonly type: 'failed'; readonly turn: number; readonly reason: string | MessageDescriptor }
  | { readonly type: 'retried'; readonly turn: number }
  /** The upload was cancelled, or the picture removed. */
  | { readonly type: 'removed' }
  /** The form was reset. A picture that is still being prepared or sent replaces the cleared one, so it stays. */
  | { readonly type: 'cleared' };

export const emptySlot: SlotState = { stage: 'empty' };

const turnOf = (state: SlotState): number | undefined =>
  state.stage === 'preparing' || state.stage === 'sending' ? state.turn : undefined;

export const stepSlot = (state: SlotState, event: SlotEvent): SlotState => {
  switch (event.type) {
    case 'removed':
      return emptySlot;
    case 'cleared':
      return state.stage === 'done' ? emptySlot : state;
    case 'chosen':
      return { stage: 'preparing', turn: event.turn };
    case 'retried':
      return state.stage === 'failed' && state.picture
        ? { stage: 'sending', turn: event.turn, picture: state.picture, share: 0 }
        : state;
    default:
      return turnOf(state) === event.turn ? stepTurn(state, event) : state;
  }
};

type TurnEvent = Extract<SlotEvent, { readonly type: 'prepared' | 'moved' | 'sent' | 'failed' }>;

const stepTurn = (state: SlotState, event: TurnEvent): SlotState => {
  switch (event.type) {
    case 'prepared':
      return { stage: 'sending', turn: event.turn, picture: event.picture, share: 0 };
    case 'moved':
      return state.stage === 'sending' ? { ...state, share: Math.max(state.share, event.share) } : state;
    case 'sent':
      return state.stage === 'sending' ? { stage: 'done', picture: state.picture, url: event.url } : state;
    case 'failed':
      return {
        stage: 'failed',
        reason: event.reason,
        ...(state.stage === 'sending' ? { picture: state.picture } : {}),
      };
  }
};

/** The picture to show, if any. */
export const pictureOf = (state: SlotState): DrawnPicture | undefined =>
  'picture' in state ? state.picture : undefined;

/** What a reload would lose: a picture that is being prepared or sent, or is in the slot; not an error message. */
export const workOf = (state: SlotState): 'sending' | 'holding' | undefined => {
  if (state.stage === 'sending') return 'sending';
  return state.stage === 'preparing' || pictureOf(state) ? 'holding' : undefined;
};
