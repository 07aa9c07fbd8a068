/**
 * The key that two usernames share if a reader may take one for the other. Of the characters of usernames, Unicode's confusables (UTS #39)
 * name `I`, `l` and `1`; `0` and `O`; `m` and `rn`. Usernames are unique regardless of case, so `i` and `L` belong to the first group, too:
 * 'ADMlN' looks like 'ADMIN', which is 'admin'. The function `look_alike` of the database computes the same.
 */
export const lookAlikeKey = (username: string): string =>
  username.toLowerCase().replaceAll(/[i1]/g, 'l').replaceAll('0', 'o').replaceAll('m', 'rn');
