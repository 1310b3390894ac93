// Where this computer keeps the box office's backups, as a page of the settings. GUI thread.
#pragma once

#include "ui/settings/settings_page.h"

class QLineEdit;

namespace rowlock {

class ActionButton;

class BackupSettings final : public SettingsPage
{
    Q_OBJECT

public:
    BackupSettings(const HouseContext &context, QWidget *parent);

protected:
    void fill(const SettingsKnown &known) override;
    std::optional<Asked> asked() override;

private:
    ActionButton *chooserOf(QLineEdit *field, const QString &title, const QString &name);

    QLineEdit *m_first;
    QLineEdit *m_second;
};

} // namespace rowlock
