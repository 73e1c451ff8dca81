/** Column types that every schema file shares. */
import { bigint, customType, integer } from 'drizzle-orm/pg-core';
import { type Decimal, decimal } from '../../src/contract/decimal.ts';

/** An exact amount, price or rate: `numeric` in the database, canonical `Decimal` here. */
export const money = customType<{ data: Decimal; driverData: string }>({
  dataType: () => 'numeric',
  fromDriver: (value) => decimal(value),
});

/** A moment in epoch milliseconds. */
export const epochMs = (name: string) => bigint(name, { mode: 'number' });

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
export const bigId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const smallId = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
