// Two patrons who are one, field by field: where both have something and it differs, one of the two is chosen. GUI
// thread.
#pragma once

#include "model/domain/known_patron.h"

#include <QWidget>

class QGridLayout;
class QRadioButton;

namespace rowlock {

class MergeFields final : public QWidget
{
    Q_OBJECT

public:
    explicit MergeFields(QWidget *parent);

    void show(const Patron &kept, const Patron &other);
    QStringList taken() const; // the fields that are the other's

signals:
    void changed();

private:
    void addLine(const QString &label, const QString &ours, const QString &theirs);
    void addChoice(const KnownField &field, const QString &ours, const QString &theirs);

    QWidget *m_lines = nullptr; // of the two that are shown
    QGridLayout *m_grid = nullptr;
    QList<std::pair<QString, QRadioButton *>> m_theirs; // by field
};

} // namespace rowlock
