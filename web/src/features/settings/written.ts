/** The settings of a project under somebody's hands. */
import type { Json } from './places.shared.ts';

/** What is edited; `restored` is the version that it was taken from again. */
export type Written = { url: string; Descr: string; Settings: Json; restored?: number };
