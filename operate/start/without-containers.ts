/** Returns the commands that mend a problem where `make run` started the product. Checks name those of containers. */
export const withoutContainers = (fix: string): string =>
  fix
    .replaceAll(/docker compose logs (?:--since 15m )?[a-z0-9-]+(?: api-\d)*/g, 'DATA_DIR/logs')
    .replaceAll(
      /make deploy|docker compose (?:restart|up --detach(?: --wait)?)(?: [a-z]+(?:-\d)?)+/g,
      'start make run again',
    )
