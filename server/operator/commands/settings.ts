/** Commands for site settings and switches, which take effect from the next request on. */
import {
  changeSetting,
  listProposals,
  type Outlook,
  outlookOf,
  PROPOSAL_DAYS,
} from '../../services/site/change-setting.ts';
import {
  isSettingValue,
  readSettings,
  SETTING_RULES,
  type SettingKey,
  type SettingRule,
  settingKeyOf,
} from '../../services/site/settings.ts';
import { type Command, type CommandContext, type Positional, type Row, UsageError } from '../command.ts';

const KEY: Positional = { name: 'key', about: 'name, from settings list' };
const FORMS: Record<SettingRule['form'], string> = {
  name: 'one line of at most 60 signs',
  picture: 'a path of this site, an http or https address, or ""',
  switch: '1 or 0',
  homeOrBack: '1 (home) or 2 (back)',
  address: 'an http or https address, or ""',
  link: 'http, https, mailto, tel or a messenger link, or ""',
  text: 'text',
  wholeNumber: 'a whole number',
  decimal: 'a number',
};

const keyOf = ({ args }: CommandContext): SettingKey => {
  const text = args.positional('key');
  const key = settingKeyOf(text);
  if (key === undefined) throw new UsageError(`There is no setting "${text}". See: npm run operator -- settings list`);
  return key;
};

const listed = async ({ tx, nowMs }: CommandContext, wanted: (key: SettingKey) => boolean): Promise<Row[]> => {
  const values = await readSettings(tx);
  const proposals = await listProposals(tx, nowMs);
  const proposed = (key: SettingKey): string =>
    proposals
      .filter((proposal) => proposal.key === key)
      .map(({ value, operator }) => `${value} by ${operator}`)
      .join(', ');
  return (Object.keys(SETTING_RULES) as SettingKey[])
    .filter(wanted)
    .map((key) => ({ key, value: values[key], proposed: proposed(key), about: SETTING_RULES[key].about }));
};

const isSwitch = (key: SettingKey): boolean => SETTING_RULES[key].form === 'switch';

const requireValue = (key: SettingKey, value: string): void => {
  if (!isSettingValue(key, value)) throw new UsageError(`${key} takes ${FORMS[SETTING_RULES[key].form]}`);
};

const requireNews = (key: SettingKey, { kind }: Outlook): void => {
  if (kind === 'proposedBefore')
    throw new UsageError(`You have proposed this for ${key} before; another operator has to set it too`);
};

const question = async (context: CommandContext, key: SettingKey, value: string): Promise<string> => {
  requireValue(key, value);
  const outlook = await outlookOf(context.tx, key, value, context.operator, context.nowMs);
  requireNews(key, outlook);
  const { kind, before, proposer } = outlook;
  const words = `${key} will be ${JSON.stringify(value)} for everybody (now ${JSON.stringify(before)})`;
  if (kind === 'proposal') return `You propose that ${words}. It is looser, so another operator has to set it too.`;
  return proposer === undefined ? `${words}.` : `${words}, as ${proposer} proposed.`;
};

const write = async (context: CommandContext, key: SettingKey, value: string) => {
  requireValue(key, value);
  const outlook = await changeSetting(context.tx, key, value, context.operator, context.nowMs);
  requireNews(key, outlook);
  const { kind, before, proposer } = outlook;
  const [now, was] = [JSON.stringify(value), JSON.stringify(before)];
  if (kind === 'proposal')
    return {
      message: `You propose ${now} for ${key}. It stays ${was} until another operator sets it too, within ${PROPOSAL_DAYS} days`,
    };
  return { message: `${key} is now ${now} (was ${was})${proposer === undefined ? '' : `, as ${proposer} proposed`}` };
};

const WORDS: Readonly<Record<string, string>> = { on: '1', off: '0', '1': '1', '0': '0' };

/** The switch and its new value. @throws UsageError */
const stateOf = (context: CommandContext): { readonly key: SettingKey; readonly value: string } => {
  const key = keyOf(context);
  const value = WORDS[context.args.positional('state')];
  if (!isSwitch(key)) throw new UsageError(`${key} is no switch: use settings set`);
  if (value === undefined) throw new UsageError('A switch is on or off');
  return { key, value };
};

export const settingCommands: readonly Command[] = [
  {
    name: 'settings list',
    about: 'every setting with its value',
    kind: 'query',
    run: async (context) => ({ rows: await listed(context, () => true) }),
  },
  {
    name: 'settings set',
    about: 'change a setting; to loosen what two operators guard, two have to set it',
    kind: 'change',
    positionals: [KEY, { name: 'value', about: 'the new value' }],
    confirm: (context) => question(context, keyOf(context), context.args.positional('value')),
    run: (context) => write(context, keyOf(context), context.args.positional('value')),
  },
  {
    name: 'switches list',
    about: 'every switch',
    kind: 'query',
    run: async (context) => ({ rows: await listed(context, isSwitch) }),
  },
  {
    name: 'switches set',
    about: 'turn a switch on or off',
    kind: 'change',
    positionals: [KEY, { name: 'state', about: 'on or off' }],
    confirm: (context) => {
      const { key, value } = stateOf(context);
      return `${key} will be turned ${value === '1' ? 'on' : 'off'} for everybody.`;
    },
    run: (context) => {
      const { key, value } = stateOf(context);
      return write(context, key, value);
    },
  },
];
