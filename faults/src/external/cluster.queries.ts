/** PostgreSQL takes no parameters in this statement. The name and the password are letters and digits. */
export const createRole = (name: string, password: string): string => `create role ${name} login password '${password}'`;

export const CREATE_DATABASE = `create database wieszcz owner wieszcz template template0 encoding 'UTF8' locale 'C.UTF-8'`;
