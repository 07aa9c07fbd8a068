export type Role = 'player' | 'moderator' | 'admin';
