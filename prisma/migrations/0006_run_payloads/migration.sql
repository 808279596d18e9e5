-- CreateTable
CREATE TABLE "RunPayload" (
    "runId" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "RunPayload_pkey" PRIMARY KEY ("runId","hash")
);

-- AddForeignKey
ALTER TABLE "RunPayload" ADD CONSTRAINT "RunPayload_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is compressed, or sealed, gains nothing from being compressed again.
ALTER TABLE "RunPayload" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
