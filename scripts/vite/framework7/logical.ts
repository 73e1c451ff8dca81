/**
 * Turns physical properties (left, right) into logical ones, so that one Framework7 sheet serves both text directions.
 */
import type { Declaration } from 'postcss';

const SIDES: Readonly<Record<string, string>> = {
  left: 'inset-inline-start',
  right: 'inset-inline-end',
  'border-left': 'border-inline-start',
  'border-right': 'border-inline-end',
  'margin-left': 'margin-inline-start',
  'margin-right': 'margin-inline-end',
  'padding-left': 'padding-inline-start',
  'padding-right': 'padding-inline-end',
  'border-top-left-radius': 'border-start-start-radius',
  'border-top-right-radius': 'border-start-end-radius',
  'border-bottom-left-radius': 'border-end-start-radius',
  'border-bottom-right-radius': 'border-end-end-radius',
};

/** Splits a shorthand into its values and keeps bracketed expressions whole. */
const valuesOf = (value: string): string[] =>
  value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];

export const makeLogical = (declaration: Declaration): void => {
  const { prop, value } = declaration;
  if (prop in SIDES) declaration.prop = SIDES[prop] ?? prop;
  else if (prop === 'text-align' && value === 'left') declaration.value = 'start';
  else if (prop === 'text-align' && value === 'right') declaration.value = 'end';
  else if (prop === 'padding' || prop === 'margin') {
    const [top = '', right = '', bottom = '', left = '', ...more] = valuesOf(value);
    if (left === '' || left === right || more.length > 0) return;
    declaration.cloneBefore({ prop: `${prop}-block`, value: `${top} ${bottom}` });
    declaration.prop = `${prop}-inline`;
    declaration.value = `${left} ${right}`;
  }
};
