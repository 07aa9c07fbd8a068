/**
 * Records an act with the name that its subject has now. Parameters: the time, the kind, the actor, the ids of the user and the market (one
 * of them null), the detail, the reason, the request's id. Fails for an unknown subject, as the name may not be null.
 */
export const INSERT_ACT = `
  insert into acts (occurred_at, kind, actor_id, user_id, market_id, subject, detail, reason, request_id)
  select $1::timestamptz, $2, $3::int, $4::int, $5::int, coalesce(users.username, market.topic), $6::jsonb, $7, $8
  from (values (1)) as act
  left join users on users.id = $4::int
  left join markets as market on market.id = $5::int`;

/**
 * Selects the actors who may still act: they aren't blocked and have the role with which their call was authorized. Parameters: ids and
 * roles.
 */
export const LIST_ACTIVE_ACTORS = `
  select users.id, users.role
  from unnest($1::int[], $2::role[]) as actor (id, role)
  join users on users.id = actor.id and users.role = actor.role and users.blocked_at is null`;
