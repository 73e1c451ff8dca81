/** Site settings and switches, live from the next request on. */
import {
  isSettingValue,
  readSettings,
  SETTING_RULES,
  type SettingKey,
  settingKeyOf,
  writeSetting,
} from '../../services/site/settings.ts';
import { type Command, type CommandContext, Mistake, type Positional, type Row } from '../command.ts';

const KEY: Positional = { name: 'key', about: 'name, from settings list' };
const FORMS: Record<string, string> = {
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
  if (key === undefined) throw new Mistake(`There is no setting "${text}". See: npm run operator -- settings list`);
  return key;
};

const listed = async ({ tx }: CommandContext, wanted: (key: SettingKey) => boolean): Promise<Row[]> => {
  const values = await readSettings(tx);
  return (Object.keys(SETTING_RULES) as SettingKey[])
    .filter(wanted)
    .map((key) => ({ key, value: values[key], about: SETTING_RULES[key].about }));
};

const isSwitch = (key: SettingKey): boolean => SETTING_RULES[key].form === 'switch';

const write = async (context: CommandContext, key: SettingKey, value: string) => {
  if (!isSettingValue(key, value))
    throw new Mistake(`${key} takes ${FORMS[SETTING_RULES[key].form] ?? 'another value'}`);
  const before = await writeSetting(context.tx, key, value, context.nowMs);
  return { said: `${key} is now ${JSON.stringify(value)} (was ${JSON.stringify(before)})` };
};

const WORDS: Readonly<Record<string, string>> = { on: '1', off: '0', '1': '1', '0': '0' };

export const settingCommands: readonly Command[] = [
  {
    name: 'settings list',
    about: 'every setting with its value',
    kind: 'look',
    run: async (context) => ({ rows: await listed(context, () => true) }),
  },
  {
    name: 'settings set',
    about: 'change a setting',
    kind: 'act',
    positionals: [KEY, { name: 'value', about: 'the new value' }],
    confirm: (context) =>
      `${keyOf(context)} will be ${JSON.stringify(context.args.positional('value'))} for everybody.`,
    run: (context) => write(context, keyOf(context), context.args.positional('value')),
  },
  {
    name: 'switches list',
    about: 'every switch',
    kind: 'look',
    run: async (context) => ({ rows: await listed(context, isSwitch) }),
  },
  {
    name: 'switches set',
    about: 'turn a switch on or off',
    kind: 'act',
    positionals: [KEY, { name: 'state', about: 'on or off' }],
    confirm: (context) => `${keyOf(context)} will be turned ${context.args.positional('state')} for everybody.`,
    run: async (context) => {
      const key = keyOf(context);
      const value = WORDS[context.args.positional('state')];
      if (!isSwitch(key)) throw new Mistake(`${key} is no switch: use settings set`);
      if (value === undefined) throw new Mistake('A switch is on or off');
      return write(context, key, value);
    },
  },
];
