/**
 * Who asks the reporting views, as a signed text that holds in one transaction.
 *
 * docs/decisions/2026-11-29-reporting-schema.md says why it is signed.
 */
import { createHmac } from 'node:crypto';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import type { ReportSubject } from '@telemachos/contract/access/report-subjects.ts';
import type { SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';

/** The places where flags of actions count. */
export type FlagPlace = 'work' | 'meetings' | 'answers';

/** What the views know of the caller. */
export type ReportClaims = {
  viewer: number;
  project: number;
  reach: Partial<Record<ReportSubject, Reach>>;
  /** Which flags of an action hide its rows, by the reach of what the rows are about: `work` goes by that of people. */
  flags: Record<FlagPlace, SeenFlags>;
  /** The profile fields that the caller may read, for each project. */
  fields: Record<number, Record<string, 1>>;
  /** The answers of applications that a project keeps from the caller. */
  kept: Record<number, string[]>;
};

/** The length of a block of SHA-256 in bytes. The secret has that length, so that HMAC uses it as it is (RFC 2104). */
export const secretBytes = 64;

/** The two pads of HMAC (RFC 2104), which the database keeps so that it need not compute them. */
export const hmacPads = (secret: Buffer): { inner: Buffer; outer: Buffer } => ({
  inner: Buffer.from(secret.map((byte) => byte ^ 0x36)),
  outer: Buffer.from(secret.map((byte) => byte ^ 0x5c)),
});

/** The transaction in which claims hold: the number of its backend, and its begin as PostgreSQL writes it. */
export type ReportTransaction = { backend: number; begun: string };

/** Signs the claims for one transaction: a text that leaks is of no use in the next one. */
export const signClaims = (claims: ReportClaims, secret: Buffer, transaction: ReportTransaction): string => {
  const body = JSON.stringify({ ...claims, ...transaction });
  return createHmac('sha256', secret).update(body).digest('hex') + body;
};
