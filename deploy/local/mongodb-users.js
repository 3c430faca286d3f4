// A user for each service, who can read and write its own database, and an administrator. MongoDB runs this when its volume is new. For an
// older one: docker compose exec mongodb mongosh /docker-entrypoint-initdb.d/users.js. It can run again: it replaces the passwords.
const { MONGO_INITDB_ROOT_USERNAME: admin, MONGO_INITDB_ROOT_PASSWORD: adminPassword } = process.env;
const databases = db.getSiblingDB('admin');

// Before there is any user, a connection from the same container may create the first one.
let isSignedIn = false;
try {
  databases.auth(admin, adminPassword);
  isSignedIn = true;
} catch {
  print('There is no user yet, or the password is another one.');
}
if (!isSignedIn) {
  databases.createUser({ user: admin, pwd: adminPassword, roles: ['root'] });
  databases.auth(admin, adminPassword);
}

for (const name of ['accounts', 'meetings', 'recordings', 'ai', 'search', 'notifications']) {
  const password = process.env[`${name.toUpperCase()}_MONGODB_PASSWORD`];
  if (!password) throw new Error(`${name.toUpperCase()}_MONGODB_PASSWORD is missing`);
  const own = db.getSiblingDB(name);
  const user = { pwd: password, roles: [{ role: 'readWrite', db: name }] };
  if (own.getUser(name)) own.updateUser(name, user);
  else own.createUser({ user: name, ...user });
}
