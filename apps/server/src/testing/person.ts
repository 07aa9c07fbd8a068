/** The body of a sign-up. */
export const personNamed = (username: string) => ({
  username,
  firstName: 'Zofia',
  surname: 'Żółć',
  email: `${username.toLowerCase()}@example.org`,
  password: 'sekret1',
});
