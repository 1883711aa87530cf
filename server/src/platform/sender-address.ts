/** The address within MAIL_FROM, which may have a name before it: `Programme <no-reply@example.gr>`. */
export const senderAddress = (mailFrom: string): string => /^[^<>\r\n]*<([^<>\s]+)>$/.exec(mailFrom)?.[1] ?? mailFrom;
