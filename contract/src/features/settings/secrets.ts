/** Keys of other systems. */

/** The keys of other systems that a project may keep; their words are in texts/{el,en}/settings.json under `secrets`. */
export const secretNames = ['CommunicatorApiKey', 'CommunicatorAuthorization', 'MisPassword'] as const;

/** The name of a key. */
export type SecretName = (typeof secretNames)[number];
