import type { UserId } from '@wieszcz/domain';

/** A domain that never exists (RFC 2606). */
const NO_DOMAIN = 'invalid';

/** Replaces the address of a removed person. No form accepts it, because a domain needs a dot. */
export const addressOfRemoved = (user: UserId): string => `${user}@${NO_DOMAIN}`;

/**
 * Whether the account is that of a removed person. Nobody changes the address. The name doesn't tell: former releases let admins and the
 * operator change it.
 */
export const isRemoved = ({ id, email }: { id: UserId; email: string }): boolean => email === addressOfRemoved(id);
