import { getOptionConfig, getOptions } from '../../contract/calls/options.ts';
import type { OptionConfig, OptionOrder } from '../../contract/entities/options.ts';
import { type Pages, type Reading, usePages, useRead } from '../../core/queries.ts';

const keyOf = (order: OptionOrder): string => order.id;

/** Orders in progress. Each one's own life tells when it ends; the list is read again after a purchase. */
export const useOpenOptions = (): Pages<OptionOrder> => usePages(getOptions, { status: 'open' }, { keyOf });

export const useSettledOptions = (enabled: boolean): Pages<OptionOrder> =>
  usePages(getOptions, { status: 'finished' }, { keyOf, enabled });

export const useOptionConfig = (): Reading<OptionConfig> => useRead(getOptionConfig, undefined);
