// Rung after every commit: eight bytes written to "<database>-bell", which the other processes watch (DoorbellWatcher).
// Only a hint. A bell that cannot be rung is not an error: whoever listens also looks by itself every quarter second.
#pragma once

#include <QString>

#include <sys/types.h>

namespace rowlock {

class Doorbell
{
public:
    Doorbell() = default; // rings nothing
    Doorbell(const QString &file, mode_t permissions);
    ~Doorbell();
    Doorbell(Doorbell &&other) noexcept;
    Doorbell &operator=(Doorbell &&other) noexcept;

    void ring();

private:
    bool reach(); // has the file that the name stands for open

    QString m_file;
    mode_t m_permissions = 0;
    int m_descriptor = -1;
};

} // namespace rowlock
