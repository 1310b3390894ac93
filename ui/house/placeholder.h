// What stands where there is nothing to show yet: an icon, a line, and what would fill the place.
#pragma once

#include <QWidget>

class QLabel;

namespace rowlock {

class Placeholder : public QWidget
{
    Q_OBJECT

public:
    Placeholder(const QString &iconName, const QString &title, const QString &text, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void refreshIcon();

    QString m_iconName;
    QLabel *m_icon;
};

} // namespace rowlock
