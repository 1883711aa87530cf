/**
 * Devices that are told while no page is open (Web Push, RFC 8030): what a browser's keys look like, how many, when.
 * Source: docs/decisions/2026-11-24-devices.md.
 */

/** The length of a browser's public key (P-256, uncompressed) and of its secret, in bytes (RFC 8291). */
export const keyBytes = { P256dh: 65, Auth: 16 } as const;

/** How many letters so many bytes have in base64url without padding. */
export const lengthOf = (bytes: number): number => Math.ceil((bytes * 4) / 3);

/** Push subscriptions of one person; another one replaces the oldest. */
export const maxPushDevices = 10;
/** How long it waits until a device is told, in seconds: more comes meanwhile, and whoever is there reads it. */
export const pushDelaySeconds = 20;

/** What a device is told: a title, a line, where it leads to under our own origin, and what it takes the place of. */
export type Pushed = { Title: string; Body: string; Url: string; Tag: string };
