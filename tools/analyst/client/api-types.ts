// Written by "make client" from the OpenAPI document of all endpoints. Do not edit.

export interface paths {
  "/account/answers/{courseVersion}/{day}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The saved state of a day, including the latest save. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          courseVersion: ("s2" | "daily") | string;
          day: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              answers: {
                [key: string]: string | string[];
              };
              progress: number;
              rating: number | null;
              timeSpent: number;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Payment is required */
        402: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              accessDenied: true;
              activeDay: number;
              /** @enum {string} */
              code: "access_denied" | "payment_unconfirmed" | "buyer_unproven";
              courseVersion: string;
              daysPlan: number;
              message: string;
              openedDay: number;
              username: string;
            };
          };
        };
        /** @description Not found */
        404: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Refused */
        423: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    /** Saves a day and replaces its earlier state. Progress 100 completes it and unlocks the next day. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path: {
          courseVersion: ("s2" | "daily") | string;
          day: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            answers: {
              [key: string]: string | string[];
            };
            courseVersion: ("s2" | "daily") | string;
            day: number;
            progress: number;
            rating?: number | null;
            timeSpent: number;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              activeDay: number;
              /** @constant */
              ok: true;
              openedDay: number;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Payment is required */
        402: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              accessDenied: true;
              activeDay: number;
              /** @enum {string} */
              code: "access_denied" | "payment_unconfirmed" | "buyer_unproven";
              courseVersion: string;
              daysPlan: number;
              message: string;
              openedDay: number;
              username: string;
            };
          };
        };
        /** @description Not found */
        404: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Refused */
        423: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/auth/confirm": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Gives a purchase to the account that claimed it, with the link that its buyer was sent. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            token: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/auth/finish": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What the registration form needs, with the link of a mail, once. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            token: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              email: string;
              /** @enum {string} */
              license: "trial" | "monthly" | "lifetime";
              payoutSubId: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/auth/forgot": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sends a mail with a link to set a new password or to finish registration. The response never depends on the address. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            email: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/auth/login": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Signs a subscriber in. With payoutSubId, an unregistered purchase is added to the account. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            email: string;
            password: string;
            payoutSubId?: string;
            timeZone?: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              token: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/auth/logout": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ends this session, or every session of the account. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            everywhere: boolean;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/auth/password": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Changes the password and ends all other sessions. Returns a new token. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            newPassword: string;
            password: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              token: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/auth/register": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Registers the account of a buyer. License and payment state come only from the payment provider. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            courseVersion: string;
            email: string;
            firstName: string;
            lastName: string;
            license?: string;
            password: string;
            payoutSubId: string;
            savesWriting?: boolean;
            status?: string;
            timeZone: string;
            username?: string | null;
          };
        };
      };
      responses: {
        /** @description Done */
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              token: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/auth/reset": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sets a new password with the link of a mail, once, and signs in. All other sessions end. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            password: string;
            token: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              token: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/certificate/{courseVersion}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What the certificate of a course or a season shows, or which days are missing. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          courseVersion: ("s2" | "daily") | string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              completedOn: string | null;
              firstName: string;
              missing: number[];
              /** @constant */
              ok: true;
              verse: {
                source: string;
                text: string;
                /** @enum {string} */
                translation: "kjv" | "web";
              };
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Payment is required */
        402: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              accessDenied: true;
              activeDay: number;
              /** @enum {string} */
              code: "access_denied" | "payment_unconfirmed" | "buyer_unproven";
              courseVersion: string;
              daysPlan: number;
              message: string;
              openedDay: number;
              username: string;
            };
          };
        };
        /** @description Not found */
        404: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/courses/chapter/{chapter}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A whole chapter of the Bible in both translations. Chapters that no day names get 404. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          chapter: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              kjv: string[];
              web: string[];
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Payment is required */
        402: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              accessDenied: true;
              activeDay: number;
              /** @enum {string} */
              code: "access_denied" | "payment_unconfirmed" | "buyer_unproven";
              courseVersion: string;
              daysPlan: number;
              message: string;
              openedDay: number;
              username: string;
            };
          };
        };
        /** @description Not found */
        404: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/courses/course-titles/{courseVersion}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The titles of all days, including locked ones, by day. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          courseVersion: ("s2" | "daily") | string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              [key: string]: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Payment is required */
        402: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              accessDenied: true;
              activeDay: number;
              /** @enum {string} */
              code: "access_denied" | "payment_unconfirmed" | "buyer_unproven";
              courseVersion: string;
              daysPlan: number;
              message: string;
              openedDay: number;
              username: string;
            };
          };
        };
        /** @description Not found */
        404: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/courses/day-course/{courseVersion}/{day}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The content of a day. A day that is not open yet gets 423. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          courseVersion: ("s2" | "daily") | string;
          day: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              blocks: ({
                props: {
                  chapters?: string[];
                  paragraphs: string[];
                  /** @enum {string} */
                  preset: "welcome" | "prayer" | "promise" | "scripture";
                  style?: {
                    /** @enum {string} */
                    background?: "plain" | "raised" | "tinted";
                    /** @enum {string} */
                    fontStyle?: "normal" | "italic";
                    /** @enum {string} */
                    textAlign?: "start" | "center";
                  };
                  subtitle?: string;
                  title: string;
                };
                /** @constant */
                type: "DefaultTextBlock";
              } | {
                props: {
                  paragraphs: string[];
                  silenceMinutes?: number;
                  time: string;
                  title: string;
                  /** @enum {string} */
                  titleIcon: "book" | "candle" | "door" | "hands" | "heart" | "leaf" | "moon" | "path" | "sunrise" | "water";
                  /** @constant */
                  type: "default";
                } | {
                  sections: {
                    paragraphs: string[];
                    title: string;
                  }[];
                  time: string;
                  title: string;
                  /** @enum {string} */
                  titleIcon: "book" | "candle" | "door" | "hands" | "heart" | "leaf" | "moon" | "path" | "sunrise" | "water";
                  /** @constant */
                  type: "nested-text";
                };
                /** @constant */
                type: "HeaderTextBlock";
              } | {
                props: {
                  description: string;
                  src: string;
                  title: string;
                };
                /** @constant */
                type: "AudioPlayer";
              } | {
                props: {
                  tasks: ({
                    description: string;
                    id: string;
                    options: string[];
                    silenceMinutes?: number;
                    title: string;
                    /** @constant */
                    type: "radio";
                  } | {
                    description: string;
                    id: string;
                    options: string[];
                    silenceMinutes?: number;
                    title: string;
                    /** @constant */
                    type: "checkbox";
                  } | {
                    description: string;
                    id: string;
                    placeholder?: string;
                    silenceMinutes?: number;
                    title: string;
                    /** @constant */
                    type: "textarea";
                  })[];
                  timeEstimate: string;
                  title: string;
                };
                /** @constant */
                type: "QuizBlock";
              })[];
              /** @enum {string} */
              help?: "despair" | "abuse" | "grief";
              inOther?: {
                blocks: ({
                  props: {
                    chapters?: string[];
                    paragraphs: string[];
                    /** @enum {string} */
                    preset: "welcome" | "prayer" | "promise" | "scripture";
                    style?: {
                      /** @enum {string} */
                      background?: "plain" | "raised" | "tinted";
                      /** @enum {string} */
                      fontStyle?: "normal" | "italic";
                      /** @enum {string} */
                      textAlign?: "start" | "center";
                    };
                    subtitle?: string;
                    title: string;
                  };
                  /** @constant */
                  type: "DefaultTextBlock";
                } | {
                  props: {
                    paragraphs: string[];
                    silenceMinutes?: number;
                    time: string;
                    title: string;
                    /** @enum {string} */
                    titleIcon: "book" | "candle" | "door" | "hands" | "heart" | "leaf" | "moon" | "path" | "sunrise" | "water";
                    /** @constant */
                    type: "default";
                  } | {
                    sections: {
                      paragraphs: string[];
                      title: string;
                    }[];
                    time: string;
                    title: string;
                    /** @enum {string} */
                    titleIcon: "book" | "candle" | "door" | "hands" | "heart" | "leaf" | "moon" | "path" | "sunrise" | "water";
                    /** @constant */
                    type: "nested-text";
                  };
                  /** @constant */
                  type: "HeaderTextBlock";
                } | {
                  props: {
                    description: string;
                    src: string;
                    title: string;
                  };
                  /** @constant */
                  type: "AudioPlayer";
                } | {
                  props: {
                    tasks: ({
                      description: string;
                      id: string;
                      options: string[];
                      silenceMinutes?: number;
                      title: string;
                      /** @constant */
                      type: "radio";
                    } | {
                      description: string;
                      id: string;
                      options: string[];
                      silenceMinutes?: number;
                      title: string;
                      /** @constant */
                      type: "checkbox";
                    } | {
                      description: string;
                      id: string;
                      placeholder?: string;
                      silenceMinutes?: number;
                      title: string;
                      /** @constant */
                      type: "textarea";
                    })[];
                    timeEstimate: string;
                    title: string;
                  };
                  /** @constant */
                  type: "QuizBlock";
                })[];
                /** @enum {string} */
                translation: "kjv" | "web";
              };
              recalls?: {
                before: string;
                from?: {
                  courseVersion: ("s2" | "daily") | string;
                  /** Format: date */
                  date: string;
                  day: number;
                };
                tasks: string[];
                title: string;
              }[];
              subtitle: string;
              title: string;
              /** @enum {string} */
              translation?: "kjv" | "web";
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Payment is required */
        402: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              accessDenied: true;
              activeDay: number;
              /** @enum {string} */
              code: "access_denied" | "payment_unconfirmed" | "buyer_unproven";
              courseVersion: string;
              daysPlan: number;
              message: string;
              openedDay: number;
              username: string;
            };
          };
        };
        /** @description Not found */
        404: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Refused */
        423: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/courses/translation": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Chooses the Bible translation of all days, on every device. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            /** @enum {string} */
            translation: "kjv" | "web";
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Payment is required */
        402: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              accessDenied: true;
              activeDay: number;
              /** @enum {string} */
              code: "access_denied" | "payment_unconfirmed" | "buyer_unproven";
              courseVersion: string;
              daysPlan: number;
              message: string;
              openedDay: number;
              username: string;
            };
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/data": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All data about the subscriber, as a copy for them. Available while access is denied too. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              account: {
                courseVersion: string;
                email: string;
                firstName: string;
                lastName: string;
                /** Format: date-time */
                registeredAt: string;
                savesWriting: boolean | null;
                timeZones: {
                  /** Format: date-time */
                  since: string;
                  timeZone: string;
                }[];
                username: string;
              };
              course: {
                answers: {
                  answer: string | string[];
                  question: string;
                  task: string;
                }[];
                courseVersion: ("s2" | "daily") | string;
                day: number;
                progress: number;
                rating: number | null;
                /** Format: date-time */
                savedAt: string;
                timeSpent: number;
                title: string;
              }[];
              /** Format: date-time */
              exportedAt: string;
              purchases: {
                amount: number | null;
                currency: string | null;
                license: ("trial" | "monthly" | "lifetime") | null;
                paidAt: string | null;
                payoutSubId: string;
                refunded: number;
                renews: boolean;
                /** @enum {string} */
                state: "open" | "unconfirmed" | "unpaid" | "refunded" | "canceled" | "paused" | "past-due";
                until: string | null;
              }[];
              quiz: {
                age: string | null;
                answers: {
                  /** Format: date-time */
                  answeredAt: string;
                  choices: string[];
                  question: string;
                }[];
                arrivedAt: string | null;
                email: string | null;
                name: string | null;
                quizUserId: string;
              }[];
              sessions: {
                browser: string | null;
                isThis: boolean;
                /** Format: uuid */
                session: string;
                /** Format: date-time */
                startedAt: string;
                /** Format: date-time */
                usedAt: string;
              }[];
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/delete": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Erases the person permanently, without changing the reports. Refused with 409 while a plan renews or a payment is pending. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            password: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/journal": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Everything that the subscriber has written, newest first. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              entries: {
                answers: {
                  answer: string | string[];
                  question: string;
                }[];
                courseVersion: ("s2" | "daily") | string;
                /** Format: date */
                date: string;
                day: number;
                title: string;
              }[];
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Payment is required */
        402: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              accessDenied: true;
              activeDay: number;
              /** @enum {string} */
              code: "access_denied" | "payment_unconfirmed" | "buyer_unproven";
              courseVersion: string;
              daysPlan: number;
              message: string;
              openedDay: number;
              username: string;
            };
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/plan": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The plan of a subscriber from the answers of their quiz. Without consent it is the standard plan. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              days: {
                chosen: {
                  because: string;
                  title: string;
                } | null;
                day: number;
                title: string;
              }[];
              level: ("new" | "experienced") | null;
              minutes: number | null;
              moment: ("morning" | "midday" | "evening") | null;
              music: ("every-day" | "never") | null;
              personal: boolean;
              reasons: {
                because: string;
                effect: string;
                question: string;
                said: string;
              }[];
              /** @enum {string} */
              translation: "kjv" | "web";
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Payment is required */
        402: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              accessDenied: true;
              activeDay: number;
              /** @enum {string} */
              code: "access_denied" | "payment_unconfirmed" | "buyer_unproven";
              courseVersion: string;
              daysPlan: number;
              message: string;
              openedDay: number;
              username: string;
            };
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/purchases": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The purchases of the subscriber, oldest first. Available while access is denied too. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              email: string;
              firstName: string;
              lastName: string;
              purchases: {
                amount: number | null;
                currency: string | null;
                license: ("trial" | "monthly" | "lifetime") | null;
                paidAt: string | null;
                payoutSubId: string;
                refunded: number;
                renews: boolean;
                /** @enum {string} */
                state: "open" | "unconfirmed" | "unpaid" | "refunded" | "canceled" | "paused" | "past-due";
                until: string | null;
              }[];
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/purchases/confirm": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sends another link to the buyer of a purchase that waits for confirmation. Too frequent requests send none. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": Record<string, never>;
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/reminder": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The hour at which the subscriber is reminded by e-mail of a day that waits. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
              planEnds: boolean;
              reminder: {
                hour: number;
                timeZone: string;
              } | null;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Payment is required */
        402: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              accessDenied: true;
              activeDay: number;
              /** @enum {string} */
              code: "access_denied" | "payment_unconfirmed" | "buyer_unproven";
              courseVersion: string;
              daysPlan: number;
              message: string;
              openedDay: number;
              username: string;
            };
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    /** Chooses the hour of reminders, or null for none. Three ignored mails pause them until a day is finished. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            hour: number | null;
            timeZone: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
              planEnds: boolean;
              reminder: {
                hour: number;
                timeZone: string;
              } | null;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Payment is required */
        402: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              accessDenied: true;
              activeDay: number;
              /** @enum {string} */
              code: "access_denied" | "payment_unconfirmed" | "buyer_unproven";
              courseVersion: string;
              daysPlan: number;
              message: string;
              openedDay: number;
              username: string;
            };
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/sequels": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What follows the course, and how far the subscriber is in it. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              begun: {
                [key: string]: {
                  /** Format: date */
                  begunOn: string;
                  openedDay: number;
                  saved: number[];
                } | null;
              };
              isFinished: boolean;
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Payment is required */
        402: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              accessDenied: true;
              activeDay: number;
              /** @enum {string} */
              code: "access_denied" | "payment_unconfirmed" | "buyer_unproven";
              courseVersion: string;
              daysPlan: number;
              message: string;
              openedDay: number;
              username: string;
            };
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    /** Begins what follows the course. Its first day is today. Before the course is finished it gets 422. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            /** @enum {string} */
            sequel: "s2" | "daily";
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              begun: {
                [key: string]: {
                  /** Format: date */
                  begunOn: string;
                  openedDay: number;
                  saved: number[];
                } | null;
              };
              isFinished: boolean;
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Payment is required */
        402: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              accessDenied: true;
              activeDay: number;
              /** @enum {string} */
              code: "access_denied" | "payment_unconfirmed" | "buyer_unproven";
              courseVersion: string;
              daysPlan: number;
              message: string;
              openedDay: number;
              username: string;
            };
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/sessions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Where the subscriber is signed in, the latest used first. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              sessions: {
                browser: string | null;
                isThis: boolean;
                /** Format: uuid */
                session: string;
                /** Format: date-time */
                startedAt: string;
                /** Format: date-time */
                usedAt: string;
              }[];
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/sessions/end": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ends a session of the subscriber or, without its id, all others. Returns a new token for this one. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            password: string;
            /** Format: uuid */
            session?: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              token: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/subscription/active-day": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Moves on to an open day. An earlier day changes nothing; a day beyond the opened one gets 422. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            activeDay: number;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              activeDay: number;
              /** @constant */
              ok: true;
              openedDay: number;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Payment is required */
        402: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              accessDenied: true;
              activeDay: number;
              /** @enum {string} */
              code: "access_denied" | "payment_unconfirmed" | "buyer_unproven";
              courseVersion: string;
              daysPlan: number;
              message: string;
              openedDay: number;
              username: string;
            };
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/subscription/me": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The subscription and progress of the subscriber. While access is denied, the body of the 402 has the same fields. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              accessDenied: false;
              activeDay: number;
              courseVersion: string;
              daysPlan: number;
              message: string;
              openedDay: number;
              username: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Payment is required */
        402: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              accessDenied: true;
              activeDay: number;
              /** @enum {string} */
              code: "access_denied" | "payment_unconfirmed" | "buyer_unproven";
              courseVersion: string;
              daysPlan: number;
              message: string;
              openedDay: number;
              username: string;
            };
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/subscription/portal": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** New links to the payment provider's own pages. Available while access is denied too. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": Record<string, never>;
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              cancel: string | null;
              /** Format: uri */
              overview: string;
              /** @constant */
              provider: "paddle";
              updatePayment: string | null;
            } | {
              /** @constant */
              provider: "simulated";
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/subscription/simulated": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Simulates the payment provider's pages in TEST MODE. It does not exist in installations with real payments. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            /** @enum {string} */
            action: "cancel" | "cancel-now" | "resume";
            payoutSubId: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not found */
        404: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/account/writing": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether the subscriber agreed that what they write in the course is saved. Null before they chose. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              saves: boolean | null;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    /** Gives or withdraws the consent to save what the subscriber writes. A withdrawal erases what was saved. Available while access is denied too. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            saves: boolean;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/account": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The signed-in admin, with their sessions. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              hasSecondFactor: boolean;
              passkeyHost: string;
              passkeys: {
                /** Format: date-time */
                addedAt: string;
                name: string;
                /** Format: uuid */
                passkey: string;
              }[];
              recoveryCodesLeft: number;
              /** @enum {string} */
              role: "read" | "operate";
              sessions: {
                browser: string;
                /** Format: date-time */
                expiresAt: string;
                isThis: boolean;
                /** Format: uuid */
                session: string;
                /** Format: date-time */
                startedAt: string;
                /** Format: date-time */
                usedAt: string;
              }[];
              username: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/account/logout": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ends the session of the token. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            everywhere: boolean;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/account/passkeys": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Adds a passkey, which replaces the code of the authenticator app at every sign-in. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            name: string;
            response: {
              clientExtensionResults: unknown;
              id: string;
              rawId: string;
              response: {
                attestationObject: string;
                clientDataJSON: string;
                /** @default [] */
                transports?: string[];
              };
              /** @constant */
              type: "public-key";
            };
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              token: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/account/passkeys/remove": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Removes a passkey. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            code?: string;
            /** Format: uuid */
            passkey: string;
            password: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              token: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/account/passkeys/start": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The options with which a browser creates a passkey. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            code?: string;
            password: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              options: {
                /** @constant */
                attestation: "none";
                authenticatorSelection: {
                  /** @constant */
                  residentKey: "discouraged";
                  /** @constant */
                  userVerification: "preferred";
                };
                challenge: string;
                excludeCredentials: {
                  id: string;
                  transports: string[];
                  /** @constant */
                  type: "public-key";
                }[];
                pubKeyCredParams: {
                  alg: number;
                  /** @constant */
                  type: "public-key";
                }[];
                rp: {
                  id: string;
                  name: string;
                };
                timeout: number;
                user: {
                  displayName: string;
                  id: string;
                  name: string;
                };
              };
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/account/password": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Changes the password and ends all other sessions. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            newPassword: string;
            password: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              token: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/account/second-factor": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Requires codes of the authenticator app at every sign-in. Returns the recovery codes once. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            code?: string;
            newCode: string;
            password: string;
            secret: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              recoveryCodes: string[];
              token: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/account/second-factor/remove": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Removes the authenticator app. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            code?: string;
            password: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              token: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/account/second-factor/start": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A new secret for an authenticator app. It counts once it is confirmed with a code. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            password: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              secret: string;
              uri: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/account/sessions/end": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ends another session of the signed-in admin. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            password: string;
            /** Format: uuid */
            session: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              token: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/admins": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All admins in the order of registration. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              admins: {
                /** Format: uuid */
                adminId: string;
                disabledAt: string | null;
                hasSecondFactor: boolean;
                isYou: boolean;
                /** Format: date-time */
                registeredAt: string;
                /** @enum {string} */
                role: "read" | "operate";
                username: string;
              }[];
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/admins/disable": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ends the sessions of an admin and prevents sign-in. Admins cannot disable themselves. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            /** Format: uuid */
            adminId: string;
            code?: string;
            password: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/admins/role": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Changes the role of another admin. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            /** Format: uuid */
            adminId: string;
            code?: string;
            password: string;
            /** @enum {string} */
            role: "read" | "operate";
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/audit": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Sign-ins, failed sign-ins, queries and changes, newest first. */
    get: {
      parameters: {
        query?: {
          kind?: "all" | "sign-ins" | "queries" | "changes";
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              acts: {
                act: string;
                detail: string;
                /** Format: date-time */
                firstAt: string;
                /** Format: date-time */
                lastAt: string;
                times: number;
                username: string | null;
              }[];
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/auth/login": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Signs an admin in. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            code?: string;
            passkey?: {
              clientExtensionResults: unknown;
              id: string;
              rawId: string;
              response: {
                authenticatorData: string;
                clientDataJSON: string;
                signature: string;
              };
              /** @constant */
              type: "public-key";
            };
            password: string;
            username: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              token: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/auth/register": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Registers an admin. The bearer is an admin, or the setup token until the first admin exists. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            currentCode?: string;
            currentPassword?: string;
            password: string;
            username: string;
          };
        };
      };
      responses: {
        /** @description Done */
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              token: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/db/answers": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The times and choices of each question by group. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            /** @enum {string} */
            groupBy: "version" | "creo";
            members?: string[];
            months?: {
              end: string;
              start: string;
            };
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              members: {
                member: string;
                visitors: number;
              }[];
              questions: {
                choices: string[];
                groups: {
                  answered: number;
                  counts: number[];
                  median: number | null;
                  member: string;
                  p90: number | null;
                  withoutAnswer: number;
                }[];
                key: string;
                question: string | null;
                type: ("select" | "multi-select" | "image" | "text" | "image-text" | "Finish") | null;
              }[];
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/db/comparison": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Compares the funnels of up to four groups, each step as a share of the visitors who had it. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            /** @default all age */
            filter_age?: "all age" | ("18-29" | "30-45" | "46-60" | "60+");
            filter_createdAt?: {
              /** Format: date */
              end: string;
              /** Format: date */
              start: string;
            } | ("" | {
              [key: string]: unknown;
            } | null);
            filter_creo?: string;
            filter_version?: string;
            /** @enum {string} */
            groupBy: "version" | "creo";
            members?: string[];
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              groups: {
                member: string;
                steps: {
                  asked: number;
                  count: number;
                  isComparable: boolean;
                }[];
                visitors: number;
              }[];
              members: {
                member: string;
                visitors: number;
              }[];
              steps: string[];
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/db/days": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Visitors by day of arrival, with their purchases and revenue. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            /** @default all age */
            filter_age?: "all age" | ("18-29" | "30-45" | "46-60" | "60+");
            filter_createdAt?: {
              /** Format: date */
              end: string;
              /** Format: date */
              start: string;
            } | ("" | {
              [key: string]: unknown;
            } | null);
            filter_creo?: string;
            filter_version?: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              days: {
                day: string;
                purchases: number;
                revenue: {
                  [key: string]: number;
                };
                visitors: number;
              }[];
              /** @enum {string} */
              unit: "day" | "month";
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/db/funnel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Quiz analytics with a second grouping. The columns are both groups and those of /admin/db/quizzes. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            /** @default all age */
            filter_age?: "all age" | ("18-29" | "30-45" | "46-60" | "60+");
            filter_createdAt?: {
              /** Format: date */
              end: string;
              /** Format: date */
              start: string;
            } | ("" | {
              [key: string]: unknown;
            } | null);
            filter_creo?: string;
            filter_version?: string;
            /** @enum {string} */
            groupBy: "version" | "creo";
            /** @enum {string} */
            thenBy?: "version" | "creo";
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              columns: string[];
              data: {
                [key: string]: string;
              }[];
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/db/plans": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How plans are distributed over a sample of visitors, and the questions that decide them. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              different: number;
              facets: {
                /** @enum {string} */
                facet: "minutes" | "moment" | "theme" | "level" | "translation" | "music";
                values: {
                  value: string;
                  visitors: number;
                }[];
              }[];
              personal: number;
              questions: {
                choices: string[];
                isMultiple: boolean;
                key: string;
                question: string;
              }[];
              visitors: number;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/db/quizzes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Grouped quiz analytics. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            /** @default all age */
            filter_age?: "all age" | ("18-29" | "30-45" | "46-60" | "60+");
            filter_createdAt?: {
              /** Format: date */
              end: string;
              /** Format: date */
              start: string;
            } | ("" | {
              [key: string]: unknown;
            } | null);
            /** @enum {string} */
            groupBy: "version" | "creo";
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              columns: string[];
              data: {
                [key: string]: string;
              }[];
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/db/split": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The visitors of each version by the weights at their assignment. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            /** @default all age */
            filter_age?: "all age" | ("18-29" | "30-45" | "46-60" | "60+");
            filter_createdAt?: {
              /** Format: date */
              end: string;
              /** Format: date */
              start: string;
            } | ("" | {
              [key: string]: unknown;
            } | null);
            filter_creo?: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              splits: {
                experiment: string;
                versions: {
                  version: string;
                  visitors: number;
                  weight: number;
                }[];
              }[];
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/dead-letters/retry": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Rebuilds a projection from all events, including its dead letters, and swaps it in. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            projection: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/explorer/event": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One event, its neighbors, and what each projection makes of it. */
    get: {
      parameters: {
        query: {
          position: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              event: {
                /** Format: date-time */
                at: string;
                fields: {
                  name: string;
                  value: string;
                }[];
                position: number;
                schemaVersion: number;
                stream: string;
                streamVersion: number;
                type: string;
              };
              folded: {
                events: number;
                isPartial: boolean;
              };
              store: {
                next: number | null;
                previous: number | null;
              };
              stream: {
                length: number;
                next: number | null;
                previous: number | null;
              };
              traces: {
                after: {
                  name: string;
                  value: string;
                }[] | null;
                before: {
                  name: string;
                  value: string;
                }[] | null;
                error: string | null;
                key: string | null;
                otherStreams: string[];
                /** @enum {string} */
                outcome: "changed" | "same" | "ignored" | "batch" | "failed";
                projection: string;
              }[];
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/explorer/events": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A page of stored events without personal data, newest first. */
    get: {
      parameters: {
        query?: {
          after?: number;
          before?: number;
          from?: string;
          stream?: string;
          to?: string;
          type?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              events: {
                /** Format: date-time */
                at: string;
                fields: {
                  name: string;
                  value: string;
                }[];
                position: number;
                schemaVersion: number;
                stream: string;
                streamVersion: number;
                type: string;
              }[];
              head: number;
              isPartial: boolean;
              newer: number | null;
              older: number | null;
              types: string[];
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/explorer/sql": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Runs one query as a reader, with limits of time, rows and size. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            sql: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              columns: {
                /** @enum {string} */
                kind: "number" | "time" | "text";
                name: string;
              }[];
              cut: ("rows" | "bytes") | null;
              ms: number;
              rows: (string | number | boolean | null)[][];
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/explorer/tables": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The tables and views that SQL can read, with their columns. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              tables: {
                columns: {
                  description: string;
                  name: string;
                  type: string;
                }[];
                description: string;
                /** @enum {string} */
                kind: "projection" | "events";
                name: string;
              }[];
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/freshness": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The age of the figures. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** Format: date-time */
              at: string;
              behind: number;
              lagSeconds: number;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/operations": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Stored events, the progress of projections, and pending deliveries. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** Format: date-time */
              at: string;
              deadLetters: {
                latest: {
                  /** Format: date-time */
                  at: string;
                  eventId: string;
                  message: string | null;
                  position: number;
                  projection: string;
                  reason: string;
                  stack: string | null;
                  type: string;
                }[];
                total: number;
              };
              discounts: {
                license: string | null;
                /** Format: date-time */
                paidAt: string;
                saleBeganAt: string | null;
                transactionId: string;
              }[];
              events: {
                count: number;
                /** Format: date-time */
                lastAt: string;
                type: string;
              }[];
              head: number;
              jobs: {
                actedAt: string | null;
                done: number;
                endedAt: string | null;
                error: string | null;
                failures: number;
                name: string;
                /** Format: date-time */
                nextAt: string;
                startedAt: string | null;
                total: number;
              }[];
              keyMonths: string[];
              mails: {
                counts: {
                  count: number;
                  outcome: string;
                }[];
                latest: {
                  attempts: number;
                  doneAt: string | null;
                  dueAt: string | null;
                  kind: string;
                  note: string | null;
                  outcome: string | null;
                  subject: string;
                }[];
              };
              projections: {
                behind: number;
                holder: string | null;
                isLeftOver: boolean;
                lagSeconds: number;
                name: string;
                position: number;
                /** @enum {string} */
                rebuild: "none" | "asked" | "running" | "failed";
                version: number;
                waitsAt: string | null;
              }[];
              purchaseReports: {
                counts: {
                  count: number;
                  outcome: string;
                }[];
                latest: {
                  attempts: number;
                  doneAt: string | null;
                  dueAt: string | null;
                  kind: string;
                  note: string | null;
                  outcome: string | null;
                  subject: string;
                }[];
              };
              webhooks: {
                latest: {
                  id: string;
                  occurredAt: string;
                  /** Format: date-time */
                  receivedAt: string;
                  type: string;
                  understood: boolean;
                }[];
                total: number;
              };
              withdrawals: {
                latest: {
                  /** Format: date-time */
                  dueAt: string;
                  email: string | null;
                  handled: {
                    /** Format: date-time */
                    at: string;
                    by: string | null;
                    transactionId: string | null;
                  } | null;
                  id: string;
                  name: string | null;
                  order: string | null;
                  /** Format: date-time */
                  receivedAt: string;
                  statement: string | null;
                }[];
                open: number;
                overdue: number;
              };
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/persons/erase": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Erases visitors who gave an e-mail address, customers who paid with it, and its account. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            code?: string;
            /** Format: includes */
            email: string;
            password: string;
            /** Format: includes */
            repeated: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              account: boolean;
              persons: number;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/persons/sign-out": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ends all sessions of the subscriber with an e-mail address. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            /** Format: includes */
            email: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              account: boolean;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/tokens": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All API tokens, newest first. The tokens themselves are not stored. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              tokens: {
                /** Format: date-time */
                createdAt: string;
                createdBy: string | null;
                /** Format: date-time */
                expiresAt: string;
                /** Format: uuid */
                id: string;
                lastUsedAt: string | null;
                name: string;
                scopes: ("figures:read" | "sql:read")[];
                /** @enum {string} */
                state: "valid" | "expired" | "revoked" | "creator gone";
              }[];
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    /** Creates a token for a program that reads. It is shown once. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            code?: string;
            days: number;
            name: string;
            password: string;
            scopes: ("figures:read" | "sql:read")[];
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** Format: date-time */
              expiresAt: string;
              /** Format: uuid */
              id: string;
              sessionToken: string;
              token: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/tokens/revoke": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ends a token at once. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            /** Format: uuid */
            id: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/withdrawals/handle": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Marks a withdrawal as handled. One that is handled already stays as it is. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            /** Format: uuid */
            withdrawalId: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not allowed */
        403: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/checkout/{transactionId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The payment state of a transaction, as reported by the payment provider. It gives no access. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          transactionId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @enum {string} */
              kind?: "purchase" | "renewal";
              /** @enum {string} */
              license?: "trial" | "monthly" | "lifetime";
              /** @enum {string} */
              state: "unknown" | "open" | "paid";
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/checkout/simulated": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The simulated checkout of TEST MODE. It does not exist in installations with real payments. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            /** @constant */
            action: "open";
            /** Format: email */
            email?: string;
            /** @enum {string} */
            license: "trial" | "monthly" | "lifetime";
            /** Format: uuid */
            quizUserId?: string;
            sale: boolean;
          } | {
            /** @enum {string} */
            action: "pay" | "decline" | "close" | "renew" | "refund";
            /** Format: email */
            email?: string;
            transactionId: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              currency: string;
              customerId: string;
              transactionId: string;
              value: number;
            } | {
              /** @enum {string} */
              state: "unknown" | "open" | "paid";
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not found */
        404: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/config": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The public settings of this installation. */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @enum {string} */
              checkout: "paddle" | "simulated";
              company: {
                address: string;
                name: string;
              };
              contact: {
                info: string;
                support: string;
              };
              paddle: {
                /** @enum {string} */
                environment: "sandbox" | "production";
                token: string;
              } | null;
              pixelId: string | null;
              prices: {
                [key: string]: {
                  discountId?: string;
                  oneTimePriceId?: string;
                  priceId: string;
                };
              };
              retentionDays: number;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/fb/purchase": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Records what a browser reports about a purchase. It changes neither access nor revenue. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            currency: string;
            email?: string | null;
            event_source_url?: string | null;
            external_id?: string | null;
            fbc?: string | null;
            fbp?: string | null;
            /** Format: uuid */
            quizUserId?: string;
            transactionId?: string;
            value: number;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/paddle/webhook": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Receives webhooks of Paddle, signed with Paddle-Signature. Up to 256 KiB; each event_id counts once. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            data: {
              [key: string]: unknown;
            };
            event_id: string;
            event_type: string;
            occurred_at: string;
          } & {
            [key: string]: unknown;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Not signed in */
        401: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payments/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ends the renewals of the plan of a link in a mail, without a login. Repetitions change nothing. Replies with the payment provider's page where the buyer confirms, or with null once nothing is left to confirm. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            token: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              confirmAt: string | null;
              license: ("trial" | "monthly" | "lifetime") | null;
              /** @enum {string} */
              provider: "paddle" | "simulated";
              /** @enum {string} */
              state: "renews" | "ends" | "ended";
              until: string | null;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/payments/cancel-link": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The plan that a link in a mail cancels. Changes nothing. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            token: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              license: ("trial" | "monthly" | "lifetime") | null;
              /** @enum {string} */
              provider: "paddle" | "simulated";
              /** @enum {string} */
              state: "renews" | "ends" | "ended";
              until: string | null;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/quiz/answer": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Stores an answer. A later answer replaces it in reports; the history has both. 422 from a visitor who refused consent. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            answer?: string;
            creo?: string | null;
            multiSelectAnswer?: string[];
            questionId: string;
            /** Format: uuid */
            quizUserId: string;
            timeTaken: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/quiz/consent": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Stores the consent of a visitor to ad measurement and to processing answers about faith. The last choice counts. With Sec-GPC: 1, ads is recorded as refused. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            ads: boolean;
            answers: boolean;
            creo?: string | null;
            /** Format: uuid */
            quizUserId: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/quiz/data": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The question set of a visitor. With the id of the visitor as bearer token it is always the version of the first assignment. The query is for older pages, because addresses end up in logs. */
    get: {
      parameters: {
        query?: {
          quizUserId?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              questions: ({
                choices: string[];
                data?: string;
                data2?: string;
                data3?: string;
                data4?: string;
                data5?: string;
                key: string;
                question: string;
                subtext?: string;
                /** @constant */
                type: "select";
                undecided?: string;
                /** Format: starts_with */
                url?: string;
              } | {
                choices: string[];
                data?: string;
                data2?: string;
                data3?: string;
                data4?: string;
                data5?: string;
                key: string;
                question: string;
                subtext?: string;
                /** @constant */
                type: "multi-select";
                undecided?: string;
                /** Format: starts_with */
                url?: string;
              } | {
                data?: string;
                data2?: string;
                data3?: string;
                data4?: string;
                data5?: string;
                key: string;
                question: string;
                subtext?: string;
                /** @constant */
                type: "image";
                /** Format: starts_with */
                url: string;
              } | {
                data?: string;
                data2?: string;
                data3?: string;
                data4?: string;
                data5?: string;
                key: string;
                question: string;
                subtext?: string;
                /** @constant */
                type: "text";
                /** Format: starts_with */
                url?: string;
              } | {
                data?: string;
                data2?: string;
                data3?: string;
                data4?: string;
                data5?: string;
                key: string;
                question: string;
                subtext?: string;
                /** @constant */
                type: "image-text";
                /** Format: starts_with */
                url: string;
              } | {
                data?: string;
                data2?: string;
                data3?: string;
                data4?: string;
                data5?: string;
                key: string;
                question: string;
                subtext?: string;
                /** @constant */
                type: "Finish";
                /** Format: starts_with */
                url?: string;
              })[];
              version: string;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/quiz/moment": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Records what a visitor saw or did around the quiz, once per visitor. It is not an arrival and changes no report. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            /** @enum {string} */
            clickId?: "fbclid" | "gclid" | "gbraid" | "wbraid" | "ttclid" | "msclkid" | "twclid" | "li_fat_id" | "epik" | "ScCid" | "rdt_cid" | "yclid";
            creo?: string | null;
            /** @constant */
            moment: "landing-seen";
            /** Format: uuid */
            quizUserId: string;
            utm?: {
              campaign?: string;
              content?: string;
              medium?: string;
              source?: string;
              term?: string;
            };
          } | {
            /** @constant */
            moment: "plan-ready-seen";
            /** Format: uuid */
            quizUserId: string;
          } | {
            /** @constant */
            moment: "offer-seen";
            /** Format: uuid */
            quizUserId: string;
          } | {
            /** @enum {string} */
            license: "trial" | "monthly" | "lifetime";
            /** @constant */
            moment: "plan-chosen";
            /** Format: uuid */
            quizUserId: string;
            sale: boolean;
          } | {
            /** @constant */
            moment: "discount-seen";
            /** Format: uuid */
            quizUserId: string;
          } | {
            /** @constant */
            moment: "sale-claimed";
            /** Format: uuid */
            quizUserId: string;
          } | {
            /** @enum {string} */
            license: "trial" | "monthly" | "lifetime";
            /** @constant */
            moment: "checkout-closed";
            /** Format: uuid */
            quizUserId: string;
            sale: boolean;
          } | {
            /** @enum {string} */
            license: "trial" | "monthly" | "lifetime";
            /** @constant */
            moment: "checkout-failed";
            /** Format: uuid */
            quizUserId: string;
            /** @enum {string} */
            reason: "unavailable" | "payment";
            sale: boolean;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/quiz/passed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Records that a visitor passed a question whose answer stays on their device. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            creo?: string | null;
            questionId: string;
            /** Format: uuid */
            quizUserId: string;
            timeTaken: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/quiz/plan": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The plan for these answers. Nothing is stored. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            answers: {
              [key: string]: string[];
            };
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              days: {
                chosen: {
                  because: string;
                  title: string;
                } | null;
                day: number;
                title: string;
              }[];
              level: ("new" | "experienced") | null;
              minutes: number | null;
              moment: ("morning" | "midday" | "evening") | null;
              music: ("every-day" | "never") | null;
              personal: boolean;
              reasons: {
                because: string;
                effect: string;
                question: string;
                said: string;
              }[];
              sample: {
                day: number;
                parts: {
                  isShortened: boolean;
                  /** @enum {string} */
                  kind: "welcome" | "scripture" | "reflection" | "task" | "prayer";
                  paragraphs: string[];
                  subtitle?: string;
                  title: string;
                }[];
                subtitle: string;
                title: string;
              };
              /** @enum {string} */
              translation: "kjv" | "web";
              weeks: {
                goal: string;
                name: string;
              }[];
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/quiz/user-info": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Stores any subset of the data of a visitor. Fields that a later call omits are kept. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            /** @enum {string} */
            age?: "18-29" | "30-45" | "46-60" | "60+";
            checkout?: boolean;
            creo?: string | null;
            email?: string & (unknown & unknown);
            quizQuestionsId?: string;
            /** Format: uuid */
            quizUserId: string;
            username?: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/reminders/stop/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Stops the reminders of the account of a link in a mail, without a login. Repetitions change nothing. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path: {
          token: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/withdrawals": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Records that someone withdraws from a purchase, without a login. The reply is the same for every address; only one that bought gets a confirmation by e-mail. */
    post: {
      parameters: {
        query?: never;
        header?: {
          /** @description A request with the same key and body is applied once and gets the same response. */
          "Idempotency-Key"?: string;
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": {
            /** Format: email */
            email: string;
            name: string;
            order?: string;
            statement?: string;
          };
        };
      };
      responses: {
        /** @description Done */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": {
              /** @constant */
              ok: true;
            };
          };
        };
        /** @description The request is malformed or breaks its schema */
        400: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body took too long to arrive */
        408: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Conflicts with an earlier change */
        409: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is over 64 KiB */
        413: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The body is not JSON */
        415: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The request is not possible in the current state */
        422: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description Too many requests; see Retry-After */
        429: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
        /** @description The service is not available; see Retry-After */
        503: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Error"];
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Error: {
      code: string;
      issues?: {
        message: string;
        path: string;
      }[];
      message: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
