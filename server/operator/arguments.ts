/** Parses an operator's command line. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Arguments, type Command, UsageError } from './command.ts';

interface GlobalOptions {
  readonly json: boolean;
  /** Runs without asking for confirmation. */
  readonly yes: boolean;
}

export type Parsed =
  | { readonly kind: 'help'; readonly about: string }
  | {
      readonly kind: 'run';
      readonly command: Command;
      readonly args: Arguments;
      /** The given arguments for the audit log, without secrets. */
      readonly given: Readonly<Record<string, unknown>>;
      readonly global: GlobalOptions;
    };

const GLOBAL: NonNullable<ParseArgsConfig['options']> = {
  json: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
};

const find = (commands: readonly Command[], words: readonly string[]): Command | undefined =>
  commands.find(({ name }) => name === words.slice(0, 2).join(' '));

const optionsOf = (command: Command): NonNullable<ParseArgsConfig['options']> => ({
  ...GLOBAL,
  ...Object.fromEntries(
    (command.options ?? []).map(({ name, kind }) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const), multiple: kind === 'texts' },
    ]),
  ),
});

type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

const parse = (command: Command, rest: readonly string[]): { values: Values; positionals: string[] } => {
  try {
    const { values, positionals } = parseArgs({
      args: [...rest],
      options: optionsOf(command),
      allowPositionals: true,
      strict: true,
    });
    return { values: values as Values, positionals };
  } catch (error) {
    // Node's message goes on to explain how to pass such a word; its first sentence is enough.
    const [reason = ''] = (error as Error).message.split('. ');
    throw new UsageError(`${reason.replace(/\.$/, '')}. See: npm run operator -- ${command.name} --help`);
  }
};

const argumentsOf = (command: Command, values: Values, positionals: readonly string[]): Arguments => {
  const asked = command.positionals ?? [];
  const missing = asked[positionals.length];
  if (missing !== undefined) throw new UsageError(`<${missing.name}> is missing: ${missing.about}`);
  if (positionals.length > asked.length) throw new UsageError(`"${positionals[asked.length]}" is one word too many`);
  for (const { name, required, about } of command.options ?? [])
    if (required && values[name] === undefined) throw new UsageError(`--${name} is missing: ${about}`);
  return {
    positional: (name) => positionals[asked.findIndex((positional) => positional.name === name)] ?? '',
    option: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
    options: (name) => (Array.isArray(values[name]) ? values[name].map(String) : []),
    flag: (name) => values[name] === true,
  };
};

const SECRET = '(not logged)';

const givenOf = (command: Command, values: Values, positionals: readonly string[]): Record<string, unknown> => {
  const entries = [
    ...(command.positionals ?? []).map(({ name }, index) => [name, positionals[index]] as const),
    ...(command.options ?? []).map(({ name }) => [name, values[name]] as const),
  ].filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, command.secrets?.includes(name) ? SECRET : value]));
};

const usageOf = (command: Command): string => {
  const words = (command.positionals ?? []).map(({ name }) => ` <${name}>`).join('');
  const lines = [
    `npm run operator -- ${command.name}${words} [options]`,
    '',
    `  ${command.about}`,
    ...(command.kind === 'change' ? ['  Asks before it acts (--yes: does not), and is written to the audit log.'] : []),
  ];
  const rows = [
    ...(command.positionals ?? []).map(({ name, about }) => [`<${name}>`, about]),
    ...(command.options ?? []).map(({ name, kind, about, required }) => [
      `--${name}${kind === 'flag' ? '' : ' …'}`,
      `${about}${required ? ' (required)' : ''}${kind === 'texts' ? ' (may be repeated)' : ''}`,
    ]),
    ['--json', 'for scripts'],
  ];
  const width = Math.max(...rows.map(([left = '']) => left.length));
  return [...lines, '', ...rows.map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right}`)].join('\n');
};

const overviewOf = (commands: readonly Command[], subject?: string): string => {
  const shown = commands.filter(({ name }) => subject === undefined || name.startsWith(`${subject} `));
  const left = (command: Command): string =>
    `${command.name}${(command.positionals ?? []).map(({ name }) => ` <${name}>`).join('')}`;
  const width = Math.max(...shown.map((command) => left(command).length));
  const lines: string[] = [];
  let last = '';
  for (const command of shown) {
    const [first = ''] = command.name.split(' ');
    if (first !== last && last !== '') lines.push('');
    last = first;
    lines.push(`  ${left(command).padEnd(width)}  ${command.about}`);
  }
  return [
    'npm run operator -- <command> [options]',
    '',
    ...lines,
    '',
    '  --json for scripts, --yes to act without being asked, --help after a command for its options.',
    '  DATABASE_URL says which exchange, from any machine; DATA_DIR only on the server’s machine, in its container.',
    '  A live exchange also needs MODE=live and PUBLIC_URL. OPERATOR_KEY says who acts, once there are keys.',
  ].join('\n');
};

const unknown = (commands: readonly Command[], subject: string, verb: string | undefined): string => {
  const said = `There is no command "${[subject, verb].filter(Boolean).join(' ')}".`;
  const near = commands.filter(({ name }) => name.startsWith(`${subject} `) || name.startsWith(`${subject}s `));
  if (near.length === 0) return `${said} See: npm run operator -- help`;
  return `${said} There is: ${near.map(({ name }) => name).join(', ')}`;
};

/** @throws UsageError */
export const readCommandLine = (commands: readonly Command[], words: readonly string[]): Parsed => {
  const asked = words[0] === 'help' ? words.slice(1) : words;
  const command = find(commands, asked);
  if (command === undefined) {
    const [subject, verb] = asked.filter((word) => !word.startsWith('-'));
    const known = subject !== undefined && commands.some(({ name }) => name.startsWith(`${subject} `));
    // A misspelt command is an error, so that a script does not take the help for success.
    if (subject !== undefined && (!known || (verb !== undefined && words[0] !== 'help')))
      throw new UsageError(unknown(commands, subject, verb));
    return { kind: 'help', about: overviewOf(commands, known ? subject : undefined) };
  }
  const { values, positionals } = parse(command, asked.slice(2));
  if (words[0] === 'help' || values['help'] === true) return { kind: 'help', about: usageOf(command) };
  return {
    kind: 'run',
    command,
    args: argumentsOf(command, values, positionals),
    given: givenOf(command, values, positionals),
    global: { json: values['json'] === true, yes: values['yes'] === true },
  };
};
